import type { RentFacts } from '#domain/rent.ts';

/** What the server lists: open rents, and the known one even if it is over. `serverTime`: server milliseconds. */
export type Listed = { rents: readonly RentFacts[]; serverTime: number };

/** What was heard of that; a hint without a time is as good as its rows. */
export type Heard = { rents: readonly RentFacts[]; serverTime?: number };

export type TruthContext = {
  /** The ride that the app believes in. */
  rentId: string | null;
};

/** Passed on by the ride's chart. */
export type TruthEvent =
  | { type: 'memo.recalled' }
  | { type: 'ride.changed'; rent: RentFacts | null }
  | ({ type: 'server.rentsListed' } & Heard)
  | { type: 'server.wentLive' }
  | { type: 'server.wentSilent' }
  | { type: 'device.becameVisible' }
  | { type: 'device.cameOnline' }
  | { type: 'device.wentOffline' }
  | { type: 'rider.openedRide' }
  /** "Check": what hands did just now. */
  | { type: 'locks.checked' }
  /** Its own: no rows have flowed for a while. */
  | { type: 'feed.stayedSilent' };

/** The answer to the ride's chart. `confirmedAt`: server milliseconds. */
export type TruthAnswer =
  | { type: 'truth.namedRide'; rent: RentFacts; confirmedAt: number }
  /** Believed only after the doubt. */
  | { type: 'server.deniedRide' };
