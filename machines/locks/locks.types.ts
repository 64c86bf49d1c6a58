import type { Intent } from '#domain/command.ts';
import type { RentFacts } from '#domain/rent.ts';

export type LocksContext = {
  rent: RentFacts | null;
  /** Version of the row when the last order was sent: trouble in a later one is the answer to it. */
  orderedVersion: number;
};

/** Passed on by the ride's chart: the rider's hands and words, the server's rows, and what becomes of the act. */
export type LocksEvent =
  /** The rider said something here; told before what they said. */
  | { type: 'rider.wasHeard' }
  /** "Check": the wheel lock is closed. */
  | { type: 'rider.lockClosed' }
  /** "Check": the chain is fastened where it belongs. */
  | { type: 'rider.chainFastened' }
  /** "Open": the lock that is next in order. */
  | { type: 'rider.unlockAsked' }
  /** In a pause: the chain is wanted round a rack. */
  | { type: 'rider.chainAsked' }
  | { type: 'ride.changed'; rent: RentFacts | null }
  /** The server was asked and this is what it says, new or not. */
  | { type: 'ride.checked'; rent: RentFacts }
  | { type: 'act.begun'; act: Intent['kind'] }
  /** An act from before a reload goes on. */
  | { type: 'act.recalled'; act: Intent['kind'] }
  | { type: 'act.refused' }
  | { type: 'act.settled' };

export type LockOrder = 'openChain' | 'openLock';

/** Told to the ride's chart, which sends one act at a time. */
export type LocksWish = { type: 'locks.wished'; wish: { kind: LockOrder } };

export type LocksWord =
  | LocksWish
  /** Asks what is so by the server, now. */
  | { type: 'locks.checked' }
  /** The rider’s hands did it and nothing confirms it: a lock that does not feel them may trap nobody. */
  | { type: 'locks.doubted' }
  /** Metal moves by order, or has come to rest as far as anyone here knows. */
  | { type: 'locks.moved' }
  | { type: 'locks.rested' };
