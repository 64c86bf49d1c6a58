import type { RentFacts } from '#domain/rent.ts';
import type { Situation } from './situation.ts';

/** Older than this without a word of the server, the screen says so. Realtime is checked every 90 s. */
const STALE_MS = 120_000;
const UNANSWERED_MS = 5_000;
const SLOW_LOCK_MS = 10_000;

/** How sure the ride's panel is of what it shows. */
export type RideNotice =
  | { kind: 'offline' }
  /** The finish waits for a network; `at`: server milliseconds, when the time was stopped. */
  | { kind: 'finishRecorded'; at: number }
  /** From the phone's memory; the server is being asked. */
  | { kind: 'checking' }
  /** Milliseconds since the server's last word. */
  | { kind: 'stale'; age: number }
  /** The act on its way has no answer yet; it is asked after, never done twice. */
  | { kind: 'unanswered' }
  /** The lock moves longer than locks do. */
  | { kind: 'slowLock' }
  /** A ride without a time of start: its clock says nothing (ledger B044). */
  | { kind: 'startUnknown' }
  /** A word of a newer server that this app does not know. */
  | { kind: 'updating' };

export type NoticeFacts = {
  rent: RentFacts;
  now: number;
  confirmedAt: number | null;
  link: Situation['link'];
  act: Situation['act'];
  isResuming: boolean;
  /** A lock is on its way, and nothing has gone wrong with it. */
  isMoving: boolean;
  /** Milliseconds since the act or the stage began. */
  waited: number;
  /** Server milliseconds of a finish that waits for a network. */
  recorded: number | null;
};

/** The one thing most worth knowing about what is shown; null when all is as the server said just now. */
export function rideNotice({
  rent,
  now,
  confirmedAt,
  link,
  act,
  isResuming,
  isMoving,
  waited,
  recorded,
}: NoticeFacts): RideNotice | null {
  if (recorded !== null) return { kind: 'finishRecorded', at: recorded };
  if (link === 'offline') return { kind: 'offline' };
  if (act === 'sending' && waited > UNANSWERED_MS) return { kind: 'unanswered' };
  if (act !== 'sending' && isMoving && waited > SLOW_LOCK_MS) return { kind: 'slowLock' };
  if (isResuming || confirmedAt === null) return { kind: 'checking' };
  if (now - confirmedAt > STALE_MS) return { kind: 'stale', age: now - confirmedAt };
  if (rent.rideStartedAt === null) return { kind: 'startUnknown' };
  return rent.status === null ? { kind: 'updating' } : null;
}
