import type { Intent } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { minutePrice, nextPriceChange } from '#domain/freeMinutes.ts';
import { lookOverSecondsLeft } from '#domain/lookOver.ts';
import { refusalInRow } from '#domain/refusalCode.ts';
import type { RentFacts } from '#domain/rent.ts';
import { type RideClock, rideClock } from '#domain/rideClock.ts';
import { rideCost } from '#domain/rideCost.ts';
import { type RideLimit, rideLimit } from '#domain/rideLimit.ts';
import type { ZoneFact } from '#domain/zone.ts';
import { type RideNotice, rideNotice } from './rideNotice.ts';
import type { Situation } from './situation.ts';

export type RideMode = 'riding' | 'pausing' | 'paused' | 'resuming';

export type RideScreen = {
  rent: RentFacts;
  mode: RideMode;
  /** Seconds on the big clock: of the ride, or of the pause. */
  clock: number;
  /** It does not run: stopped by the rider's wish to finish. */
  still: boolean;
  /** Nobody has said yet when the ride began: the clock stands at zero and means nothing (ledger B044). */
  unconfirmed: boolean;
  /** Roubles, by our own sum: always with «≈»; null where it could only be a guess. */
  cost: number | null;
  /** Beside the cost: what is left of the free time, the time to the next price, the price that stays, or the whole ride while paused. */
  beside: { kind: 'free' | 'untilPrice' | 'wholeRide'; seconds: number } | { kind: 'perMinute'; cost: number } | null;
  /** Only while minutes are free. */
  meter: { usedSeconds: number; ofSeconds: number } | null;
  next: { at: number; cost: number } | null;
  /** Roubles a paused minute. `own`: a price of its own; else it costs what riding costs just now. Null where nothing can be paused. */
  pause: { cost: number; own: boolean } | null;
  /** How near the longest ride is; null while it is far. */
  limit: RideLimit | null;
  /** Time left to look the vehicle over and to cancel for nothing; null when it is over. `mustClose`: the wheel lock stands open. */
  lookOver: { leftSeconds: number; mustClose: boolean } | null;
  /** The wheel lock says closed while the ride says riding: it never opened, or the rider has closed it without a pause. */
  wheelIsClosed: boolean;
  /** What the rules of this place ask; null where they ask nothing of this ride or nothing is sure. */
  zone: Exclude<ZoneFact, { kind: 'free' | 'unsure' }> | null;
  notice: RideNotice | null;
  refusal: Refusal | null;
  /** Which act was refused; null when the row itself says what is wrong. */
  refusedAct: Intent['kind'] | null;
  /** The act on its way. */
  sending: 'pause' | 'resume' | 'finish' | 'cancel' | null;
};

/**
 * The ride's panel at a moment of the server's clock; null when there is no ride to show.
 * @param waited milliseconds since the act or the stage began
 */
export function rideScreen(
  { place, act, link, context }: Pick<Situation, 'place' | 'act' | 'link' | 'context'>,
  now: number,
  waited = 0,
): RideScreen | null {
  const { rent, intent, finishRecordedAt, confirmedAt } = context;
  if (rent === null) return null;
  const mode = modeOf(rent);
  const recorded = act === 'recorded' ? (finishRecordedAt ?? now) : null;
  const ride: RentFacts = recorded === null ? rent : { ...rent, finishRequestedAt: rent.finishRequestedAt ?? recorded };
  const clock = rideClock(ride, now);
  const ridden = { seconds: clock.elapsedSeconds, pausedSeconds: clock.pausedSeconds };
  const isPaused = mode === 'paused' || mode === 'resuming';
  const unconfirmed = rent.rideStartedAt === null && rent.durationSeconds === null;
  // In a pause with a price of its own the free time and the lines stand still.
  const standsStill = clock.isStopped || unconfirmed || (isPaused && rent.pauseCost !== null);
  const free = freeSecondsLeft(clock, rent);
  const change = standsStill ? null : nextPriceChange(ridden, rent);
  const price = minutePrice(ridden, rent);
  const actRefusal = act === 'refused' ? context.refusal : null;
  const refusal = act === 'sending' ? null : (actRefusal ?? refusalInRow(rent));
  const isMoving = (mode === 'pausing' || mode === 'resuming') && refusal === null;
  const lookOver = lookOverSecondsLeft(ride, now);

  return {
    rent,
    mode,
    clock: isPaused ? (clock.thisPauseSeconds ?? 0) : clock.elapsedSeconds,
    still: clock.isStopped,
    unconfirmed,
    cost: unconfirmed ? null : rideCost(ridden, rent),
    beside: unconfirmed
      ? null
      : besideOf({ isPaused, elapsed: clock.elapsedSeconds, free, untilPrice: change?.inSeconds ?? null, price }),
    meter:
      unconfirmed || free === null || (isPaused && standsStill)
        ? null
        : { usedSeconds: rent.freeMinutes * 60 - free, ofSeconds: rent.freeMinutes * 60 },
    next: change && { at: now + change.inSeconds * 1000, cost: change.cost },
    pause: rent.capabilities.pause ? { cost: rent.pauseCost ?? price, own: rent.pauseCost !== null } : null,
    limit: clock.isStopped ? null : rideLimit(clock.elapsedSeconds),
    lookOver: lookOver > 0 ? { leftSeconds: lookOver, mustClose: rent.wheelLock === 'open' } : null,
    wheelIsClosed:
      mode === 'riding' && rent.stage === 'ACTIVE_RIDE' && rent.capabilities.wheelLock && rent.wheelLock === 'closed',
    zone: mode === 'riding' && !clock.isStopped ? zoneThatAsks(context.zone, rent) : null,
    notice: rideNotice({
      rent,
      now,
      confirmedAt,
      link,
      act,
      isResuming: place === 'resuming',
      isMoving,
      waited,
      recorded,
    }),
    refusal,
    refusedAct: actRefusal && intent ? intent.kind : null,
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

/** Only omni vehicles are kept out of restricted zones (ledger B057, our reading), and a docked bike is left at no parking. */
function zoneThatAsks(zone: ZoneFact, { bikeType, capabilities }: RentFacts): RideScreen['zone'] {
  if (zone.kind === 'free' || zone.kind === 'unsure' || (zone.kind === 'parking' && capabilities.docked)) return null;
  return zone.kind === 'restricted' && bikeType !== 'omni' ? null : zone;
}

/** Seconds of free riding that are left; null when there was none or it is over (map-and-rent §5). */
function freeSecondsLeft(
  { elapsedSeconds, pausedSeconds }: RideClock,
  { freeMinutes, pauseCost }: RentFacts,
): number | null {
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

function sendingOf(kind: Intent['kind']): RideScreen['sending'] {
  return kind === 'pause' || kind === 'resume' || kind === 'finish' || kind === 'cancel' ? kind : null;
}
