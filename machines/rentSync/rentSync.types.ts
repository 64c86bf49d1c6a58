import type { RentFacts } from '#domain/rent.ts';

/** What the server lists: open rents, and the known one even if it is over. `serverTime`: server milliseconds. */
export type RentList = { rents: readonly RentFacts[]; serverTime: number };

/** Part of such a list; without `serverTime` it is as recent as its rows. */
export type RentListHint = { rents: readonly RentFacts[]; serverTime?: number };

/** `rent`: the ride that the phone has stored. */
export type RentSyncInput = { rent: RentFacts | null };

export type RentSyncContext = {
  /** The ride that the app knows. */
  rentId: string | null;
  /** False: the last row had an impossible number. */
  sumsAreKnown: boolean;
};

/** `rent.*` from the ride's chart, `locks.*` from the locks; the rest comes from `sendToRide`. */
export type RentSyncEvent =
  | { type: 'rent.changed'; rent: RentFacts | null }
  | ({ type: 'server.rentsListed' } & RentListHint)
  | { type: 'server.wentLive' }
  | { type: 'server.wentSilent' }
  | { type: 'device.becameVisible' }
  | { type: 'device.cameOnline' }
  | { type: 'device.wentOffline' }
  | { type: 'rider.openedRide' }
  /** "Check": the rider has just moved a lock by hand. */
  | { type: 'locks.checkRequested' }
  /** Internal: no rows have come for a while. */
  | { type: 'rentSync.stayedSilent' };

/**
 * The output to the ride's chart; a found ride goes to the locks too, its absence to the command. `confirmedAt`: server
 * milliseconds.
 */
export type RentSyncOutput =
  | { type: 'rentSync.foundRide'; rent: RentFacts; confirmedAt: number }
  /** Accepted only after a second request confirms it. */
  | { type: 'rentSync.foundNoRide' };
