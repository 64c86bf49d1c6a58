import type { Refusal } from '#domain/errorCode.ts';
import { minutePrice, nextPriceChange } from '#domain/freeMinutes.ts';
import { refusalInRow } from '#domain/refusalCode.ts';
import type { RentFacts } from '#domain/rent.ts';
import { type RideClock, rideClock } from '#domain/rideClock.ts';
import { rideCost } from '#domain/rideCost.ts';
import type { Situation } from './situation.ts';

/** Older than this without a word of the server, the screen says so. Realtime is checked every 90 s. */
const STALE_MS = 120_000;
const UNANSWERED_MS = 5_000;
const SLOW_LOCK_MS = 10_000;

export type RideMode = 'riding' | 'pausing' | 'paused' | 'resuming';

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
  /** A word of a newer server that this app does not know. */
  | { kind: 'updating' };

export type RideScreen = {
  rent: RentFacts;
  mode: RideMode;
  /** Seconds on the big clock: of the ride, or of the pause. */
  clock: number;
  /** It does not run: stopped by the rider's wish to finish. */
  still: boolean;
  /** Roubles, by our own sum: always with «≈». */
  cost: number;
  /** Beside the cost: what is left of the free time, the time to the next price, the price that stays, or the whole ride while paused. */
  beside: { kind: 'free' | 'untilPrice' | 'wholeRide'; seconds: number } | { kind: 'perMinute'; cost: number } | null;
  /** Only while minutes are free. */
  meter: { usedSeconds: number; ofSeconds: number } | null;
  next: { at: number; cost: number } | null;
  /** Roubles a paused minute, while paused and where it has a price. */
  pauseCost: number | null;
  notice: RideNotice | null;
  refusal: Refusal | null;
  /** The act on its way. */
  sending: 'pause' | 'resume' | 'finish' | null;
};

/**
 * The ride's panel at a moment of the server's clock; null when there is no ride to show.
 * @param waited milliseconds since the act or the stage began
 */
export function rideScreen({ place, act, link, context }: Situation, now: number, waited = 0): RideScreen | null {
  const { rent, intent, finishRecordedAt, confirmedAt } = context;
  if (rent === null) return null;
  const mode = modeOf(rent);
  const recorded = act === 'recorded' ? (finishRecordedAt ?? now) : null;
  const ride: RentFacts = recorded === null ? rent : { ...rent, finishRequestedAt: rent.finishRequestedAt ?? recorded };
  const clock = rideClock(ride, now);
  const ridden = { seconds: clock.elapsedSeconds, pausedSeconds: clock.pausedSeconds };
  const isPaused = mode === 'paused' || mode === 'resuming';
  const free = freeSecondsLeft(clock, rent);
  const change = nextPriceChange(ridden, rent);
  const refusal = act === 'sending' ? null : ((act === 'refused' ? context.refusal : null) ?? refusalInRow(rent));
  const isMoving = (mode === 'pausing' || mode === 'resuming') && refusal === null;

  return {
    rent,
    mode,
    clock: isPaused ? (clock.thisPauseSeconds ?? 0) : clock.elapsedSeconds,
    still: clock.isStopped,
    cost: rideCost(ridden, rent),
    beside: besideOf({ isPaused, elapsed: clock.elapsedSeconds, free, untilPrice: change?.inSeconds ?? null, price: minutePrice(ridden, rent) }),
    meter: isPaused || free === null ? null : { usedSeconds: rent.freeMinutes * 60 - free, ofSeconds: rent.freeMinutes * 60 },
    next: isPaused || clock.isStopped || !change ? null : { at: now + change.inSeconds * 1000, cost: change.cost },
    pauseCost: isPaused ? rent.pauseCost : null,
    notice: noticeOf({ link, recorded, rent, now, confirmedAt, isResuming: place === 'resuming', wait: waitOf(act, isMoving, waited) }),
    refusal,
    sending: rent.stage === 'ACTIVE_RIDE_END' ? 'finish' : act === 'sending' && intent ? sendingOf(intent.kind) : null,
  };
}

function modeOf({ stage }: RentFacts): RideMode {
  switch (stage) {
    case 'CHECK_START_PAUSE':
      return 'pausing';
    case 'PAUSE':
      return 'paused';
    case 'CHECK_END_PAUSE':
      return 'resuming';
    case 'CHECK_START':
    case 'ACTIVE_RIDE':
    case 'ACTIVE_RIDE_END':
    case 'ACTIVE_RIDE_COMPLETED':
    case null:
      return 'riding';
  }
}

/** Seconds of free riding that are left; null when there was none or it is over (map-and-rent §5). */
function freeSecondsLeft({ elapsedSeconds, pausedSeconds }: RideClock, { freeMinutes, pauseCost }: RentFacts): number | null {
  const left = freeMinutes * 60 - (pauseCost === null ? elapsedSeconds : Math.max(0, elapsedSeconds - pausedSeconds));
  return freeMinutes > 0 && left > 0 ? left : null;
}

type Beside = { isPaused: boolean; elapsed: number; free: number | null; untilPrice: number | null; price: number };

function besideOf({ isPaused, elapsed, free, untilPrice, price }: Beside): RideScreen['beside'] {
  if (isPaused) return { kind: 'wholeRide', seconds: elapsed };
  if (free !== null) return { kind: 'free', seconds: free };
  if (untilPrice !== null) return { kind: 'untilPrice', seconds: untilPrice };
  return price > 0 ? { kind: 'perMinute', cost: price } : null;
}

type Known = { link: Situation['link']; recorded: number | null; rent: RentFacts; now: number; confirmedAt: number | null; isResuming: boolean; wait: RideNotice | null };

function waitOf(act: Situation['act'], isMoving: boolean, waited: number): RideNotice | null {
  if (act === 'sending') return waited > UNANSWERED_MS ? { kind: 'unanswered' } : null;
  return isMoving && waited > SLOW_LOCK_MS ? { kind: 'slowLock' } : null;
}

function noticeOf({ link, recorded, rent, now, confirmedAt, isResuming, wait }: Known): RideNotice | null {
  if (recorded !== null) return { kind: 'finishRecorded', at: recorded };
  if (link === 'offline') return { kind: 'offline' };
  if (wait) return wait;
  if (isResuming || confirmedAt === null) return { kind: 'checking' };
  if (now - confirmedAt > STALE_MS) return { kind: 'stale', age: now - confirmedAt };
  return rent.status === null ? { kind: 'updating' } : null;
}

function sendingOf(kind: string): RideScreen['sending'] {
  return kind === 'pause' || kind === 'resume' || kind === 'finish' ? kind : null;
}
