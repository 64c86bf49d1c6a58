import type { RideCommand } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { freeSecondsLeft, minutePrice, nextPriceChange } from '#domain/freeMinutes.ts';
import { inspectionSecondsLeft } from '#domain/inspection.ts';
import { refusalInRow } from '#domain/refusalCode.ts';
import type { RentFacts } from '#domain/rent.ts';
import { rideClock } from '#domain/rideClock.ts';
import { type RideLimit, rideLimit } from '#domain/rideLimit.ts';
import { sumByClock } from '#domain/rideSum.ts';
import type { ZoneFact } from '#domain/zone.ts';
import type { RideState } from '../state/rideState.ts';
import { type RideBannerView, rideBannerView } from './rideBanner.view.ts';

type RideMode = 'riding' | 'pausing' | 'paused' | 'resuming';

export type RideView = {
  rent: RentFacts;
  mode: RideMode;
  /** Seconds on the large clock: of the ride, or of the pause. */
  clock: number;
  /** The clock stands still, because the rider has asked to finish. */
  still: boolean;
  /** The start time of the ride is unknown: the clock shows zero and means nothing (ledger B044). */
  unconfirmed: boolean;
  /** A figure of the row is impossible: no sum is shown, and the server is asked for it. Everything else works. */
  sumsAreUnknown: boolean;
  /** Roubles, by our own calculation: always shown with «≈»; null if it would be a guess. */
  cost: number | null;
  /** The cost has reached the cap of the fare: it grows no more. */
  isCapped: boolean;
  /**
   * Beside the cost: the free time left, the time to the next price, the fixed price, or the whole ride during a pause.
   */
  beside: { kind: 'free' | 'untilPrice' | 'wholeRide'; seconds: number } | { kind: 'perMinute'; cost: number } | null;
  /** Only during free minutes; in a pause with its own price they stand still, and explain the sum. */
  meter: { usedSeconds: number; ofSeconds: number } | null;
  /** The next price, and the minute of the ride that it begins with: minute 31 after 30 free ones. */
  next: { minute: number; cost: number } | null;
  /**
   * Roubles per paused minute. `own`: the pause has its own price; else it costs as much as riding. Null if the vehicle
   * has no pause, or the cost grows no more.
   */
  pause: { cost: number; own: boolean } | null;
  /** The time left to the longest ride; null while it is far. */
  limit: RideLimit | null;
  /**
   * The time left to inspect the vehicle and to cancel for free; null after it. `mustClose`: the wheel lock is open.
   */
  inspection: { leftSeconds: number; mustClose: boolean } | null;
  /** The wheel lock is closed during a ride: it never opened, or the rider closed it without a pause. */
  wheelIsClosed: boolean;
  /** The rule of the current zone; null if it does not concern this ride or the zone is uncertain. */
  zone: Exclude<ZoneFact, { kind: 'free' | 'unsure' }> | null;
  banner: RideBannerView | null;
  refusal: Refusal | null;
  /** The refused command; null if the row itself reports the problem. */
  refusedCommand: RideCommand['kind'] | null;
  /** A button of the panel sends the refused command again: the refusal needs none of its own. */
  mayRepeat: boolean;
  /** The command that is being sent. */
  sending: 'pause' | 'resume' | 'finish' | 'cancel' | null;
};

/**
 * The ride's panel at a moment of the server's clock; null if there is no ride.
 *
 * @param waited milliseconds since the command or the stage began
 */
export function rideView(
  ride: Omit<RideState, 'start' | 'finish' | 'locks'>,
  now: number,
  waited = 0,
): RideView | null {
  const { phase, commandState, link, command, context } = ride;
  const { rent, confirmedAt } = context;
  if (rent === null) return null;
  const mode = modeOf(rent);
  const waits = commandState === 'finishSaved';
  // While a saved finish is being sent, its time counts as well.
  const recorded = ride.finishRecordedAt ?? (waits ? now : null);
  const row: RentFacts = recorded === null ? rent : { ...rent, finishRequestedAt: rent.finishRequestedAt ?? recorded };
  const clock = rideClock(row, now);
  const ridden = { seconds: clock.elapsedSeconds, pausedSeconds: clock.pausedSeconds };
  const isPaused = mode === 'paused' || mode === 'resuming';
  const unconfirmed = !clock.isKnown || rent.rideStartedAt === null;
  const cost = sumByClock(rent, clock);
  const sumsAreUnknown = cost === null && (!unconfirmed || !clock.isKnown || !rent.sumsAreKnown);
  const isCapped = cost !== null && rent.fareCap !== null && cost >= rent.fareCap;
  // In a pause with its own price the free time and the price lines stand still.
  const standsStill = clock.isStopped || cost === null || isCapped || (isPaused && rent.pauseCost !== null);
  const free = freeSecondsLeft(ridden, rent);
  const change = standsStill ? null : nextPriceChange(ridden, rent);
  const price = isCapped ? 0 : minutePrice(ridden, rent);
  const ofCommand = commandState === 'refused' ? ride.refusal : null;
  const refusal = commandState === 'sending' ? null : (ofCommand ?? refusalInRow(rent));
  const isMoving = (mode === 'pausing' || mode === 'resuming') && refusal === null;
  const inspection = inspectionSecondsLeft(row, now);

  return {
    rent,
    mode,
    clock: isPaused ? (clock.thisPauseSeconds ?? 0) : clock.elapsedSeconds,
    still: clock.isStopped,
    unconfirmed,
    sumsAreUnknown,
    cost,
    isCapped,
    beside:
      unconfirmed || (cost === null && !isPaused)
        ? null
        : figureBeside({ isPaused, elapsed: clock.elapsedSeconds, free, untilPrice: change?.inSeconds ?? null, price }),
    meter:
      cost === null || free === null
        ? null
        : { usedSeconds: rent.freeMinutes * 60 - free, ofSeconds: rent.freeMinutes * 60 },
    next: change && { minute: Math.floor((clock.elapsedSeconds + change.inSeconds) / 60) + 1, cost: change.cost },
    pause:
      rent.capabilities.pause && !sumsAreUnknown && !isCapped
        ? { cost: rent.pauseCost ?? price, own: rent.pauseCost !== null }
        : null,
    limit: clock.isStopped || !clock.isKnown ? null : rideLimit(clock.elapsedSeconds),
    inspection: inspection > 0 ? { leftSeconds: inspection, mustClose: rent.wheelLock === 'open' } : null,
    wheelIsClosed:
      mode === 'riding' && rent.stage === 'ACTIVE_RIDE' && rent.capabilities.wheelLock && rent.wheelLock === 'closed',
    zone: mode === 'riding' && !clock.isStopped ? zoneThatAsks(context.zone, rent) : null,
    banner: rideBannerView({
      rent,
      now,
      confirmedAt,
      link,
      commandState,
      isResuming: phase === 'resuming',
      isMoving,
      waited,
      recorded: waits || link === 'offline' ? recorded : null,
    }),
    refusal,
    refusedCommand: ofCommand && command ? command.kind : null,
    mayRepeat: ofCommand !== null && command !== null && hasButton(command.kind, rent),
    sending:
      rent.stage === 'ACTIVE_RIDE_END'
        ? 'finish'
        : commandState === 'sending' && command
          ? sendingOf(command.kind)
          : null,
  };
}

/** The panel's buttons: pause and finish during the ride, resume and finish in a pause. A dock ends its ride itself. */
function hasButton(kind: RideCommand['kind'], { stage, capabilities }: RentFacts): boolean {
  if (kind === 'resume') return stage === 'PAUSE';
  if (kind === 'pause') return stage === 'ACTIVE_RIDE';
  return kind === 'finish' && !capabilities.docked && (stage === 'ACTIVE_RIDE' || stage === 'PAUSE');
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

/**
 * Only omni vehicles are kept out of restricted zones (ledger B057, our reading). A docked bike cannot be left at a
 * parking.
 */
function zoneThatAsks(zone: ZoneFact, { bikeType, capabilities }: RentFacts): RideView['zone'] {
  if (zone.kind === 'free' || zone.kind === 'unsure' || (zone.kind === 'parking' && capabilities.docked)) return null;
  return zone.kind === 'restricted' && bikeType !== 'omni' ? null : zone;
}

type FigureInput = {
  isPaused: boolean;
  elapsed: number;
  free: number | null;
  untilPrice: number | null;
  price: number;
};

function figureBeside({ isPaused, elapsed, free, untilPrice, price }: FigureInput): RideView['beside'] {
  if (isPaused) return { kind: 'wholeRide', seconds: elapsed };
  if (free !== null) return { kind: 'free', seconds: free };
  if (untilPrice !== null) return { kind: 'untilPrice', seconds: untilPrice };
  return price > 0 ? { kind: 'perMinute', cost: price } : null;
}

function sendingOf(kind: RideCommand['kind']): RideView['sending'] {
  return kind === 'pause' || kind === 'resume' || kind === 'finish' || kind === 'cancel' ? kind : null;
}
