import type { RideCommand } from '#domain/command.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { Timed } from '../withClock.ts';

export type LocksContext = {
  rent: RentFacts | null;
  /** Version of the row when the last command was sent: an error in a later row is the answer to that command. */
  commandVersion: number;
  /** When the rider did something here, or a lock moved; null while the server's time was unsure. */
  interactedAt: number | null;
};

/** A command of the rider is being sent. `byRider`: by a tap of now; false: from before a reload, or by itself. */
export type CommandBegan = { commandKind: RideCommand['kind']; byRider: boolean };

export type LocksEvent = Timed & LocksNews;

/** The rider's taps come from the ride's chart, which knows when no lock may move. */
type LocksNews =
  /** The rider did something here. This event comes before the event of the action itself. */
  | { type: 'rent.riderInteracted' }
  /** "Check": the wheel lock is closed. */
  | { type: 'rent.lockClosed' }
  /** "Check": the chain is fastened where it belongs. */
  | { type: 'rent.chainFastened' }
  /** "Open": the next lock in the sequence. */
  | { type: 'rent.unlockAsked' }
  /** In a pause: the rider wants the chain round a rack. */
  | { type: 'rent.chainAsked' }
  | { type: 'rent.changed'; rent: RentFacts | null }
  /** The server's answer to a request, new or not. */
  | { type: 'rentSync.foundRide'; rent: RentFacts }
  | ({ type: 'rideCommand.began' } & CommandBegan)
  | { type: 'rideCommand.refused' }
  | { type: 'rideCommand.settled' };

export type LockCommand = 'openChain' | 'openLock';

/** Sent to the ride's chart, which sends one command at a time. */
type LockCommandRequest = { type: 'locks.commandRequested'; command: { kind: LockCommand } };

export type LocksOutput =
  | LockCommandRequest
  /** A lock moves after a command, or has stopped as far as this chart knows. */
  | { type: 'locks.startedMoving' }
  | { type: 'locks.stopped' }
  /** The rider says that a hand has moved the lock, and the server does not confirm it. */
  | { type: 'locks.unconfirmed' }
  /** The server must be asked now. */
  | { type: 'locks.checkRequested' };
