import { COMMAND_ANSWER_MS } from '#domain/command.ts';
import { isByText } from '#domain/figures.ts';
import type { RentFacts } from '#domain/rent.ts';
import { SLOW_LOCK_MS } from '../locks/locks.view.ts';
import type { RideState } from '../state/rideState.ts';

/** Without an answer of the server for this time, the screen says so. Realtime is checked every 90 s. */
const STALE_MS = 120_000;

/** How reliable the ride's panel is. */
export type RideBannerView =
  | { kind: 'offline' }
  /** The server has answered by text message. `at`: the minute that its answer names, server milliseconds. */
  | { kind: 'byText'; at: number; isFinished: boolean }
  /** The finish waits for a network. `at`: when the time stopped, server milliseconds. */
  | { kind: 'finishRecorded'; at: number }
  /** The ride comes from the phone's storage, and the server is being asked. */
  | { kind: 'checking' }
  /** `age`: milliseconds since the server's last answer. */
  | { kind: 'stale'; age: number }
  /** The command has no answer yet. The app asks for its result and never sends it as a second command. */
  | { kind: 'unanswered' }
  /** The lock takes longer than usual. */
  | { kind: 'slowLock' }
  /** A ride without a start time: its clock means nothing (ledger B044). */
  | { kind: 'startUnknown' }
  /** A value of a newer server that this app does not know. */
  | { kind: 'updating' };

export type RideBannerFacts = {
  rent: RentFacts;
  now: number;
  confirmedAt: number | null;
  link: RideState['link'];
  commandState: RideState['commandState'];
  isResuming: boolean;
  /** A lock is moving, without an error. */
  isMoving: boolean;
  /** Milliseconds since the command or the stage began. */
  waited: number;
  /** Server milliseconds of a finish that waits for a network. */
  recorded: number | null;
};

/** The most important banner; null if everything shown matches the server's last answer. */
export function rideBannerView({
  rent,
  now,
  confirmedAt,
  link,
  commandState,
  isResuming,
  isMoving,
  waited,
  recorded,
}: RideBannerFacts): RideBannerView | null {
  if (isByText(rent))
    return {
      kind: 'byText',
      at: rent.finishRequestedAt ?? rent.serverTime,
      isFinished: rent.finishRequestedAt !== null,
    };
  if (recorded !== null) return { kind: 'finishRecorded', at: recorded };
  if (link === 'offline') return { kind: 'offline' };
  if (commandState === 'sending' && waited > COMMAND_ANSWER_MS) return { kind: 'unanswered' };
  if (commandState !== 'sending' && isMoving && waited > SLOW_LOCK_MS) return { kind: 'slowLock' };
  if (isResuming || confirmedAt === null) return { kind: 'checking' };
  if (now - confirmedAt > STALE_MS) return { kind: 'stale', age: now - confirmedAt };
  if (rent.rideStartedAt === null) return { kind: 'startUnknown' };
  return rent.status === null ? { kind: 'updating' } : null;
}
