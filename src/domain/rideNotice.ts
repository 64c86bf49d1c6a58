import { freeSecondsLeft } from './freeMinutes.ts';
import type { RentFacts } from './rent.ts';
import { rideClock } from './rideClock.ts';
import { sumByClock } from './rideSum.ts';
import type { ZoneFact } from './zone.ts';

/** What a rider can do from the notice of a ride: the buttons of the ride's screen. */
const NOTICE_STEPS = ['pause', 'resume', 'finish'] as const;
export type NoticeStep = (typeof NOTICE_STEPS)[number];
export const isNoticeStep = (value: unknown): value is NoticeStep => NOTICE_STEPS.some((step) => step === value);

/** The tag of the notice: a browser shows one with this tag. */
export const RIDE_NOTICE = 'velorent.ride';

/** A tap on an action of the notice. `id`: of the tap, because the worker repeats a message that has no answer. */
export type StepTap = { id: string; rentId: string; step: NoticeStep };

/** Options of its notification. A browser leaves out the members that it does not know. */
export type NoticeOptions = {
  body: string;
  lang: string;
  tag: typeof RIDE_NOTICE;
  silent: true;
  renotify: false;
  icon: string;
  badge: string;
  /** `at`: server milliseconds of the figures. */
  data: { path: string; rentId: string; at: number };
  actions: readonly { action: NoticeStep; title: string }[];
};

/** What sounds and vibrates in a ride. */
export type RideWarning = 'freeMinutes' | 'zone';

export type NoticeFigures = {
  /** `finishing`: the rider has asked to finish, and the time stands still. */
  mode: 'riding' | 'paused' | 'finishing';
  /** Whole minutes of the ride, or of the pause; null where the start is not known. */
  minutes: number | null;
  /** Roubles; null where it would be a guess. */
  cost: number | null;
  /**
   * The free time: `at`: it ends then, server milliseconds; `minutes`: it stands still in a pause with its own price.
   * Null if there is none left.
   */
  free: { at: number } | { minutes: number } | null;
};

/** What the notice says about a ride. @param now server milliseconds */
export function noticeFigures(rent: RentFacts, now: number): NoticeFigures {
  const { clock, left, standsStill } = freeTime(rent, now);
  const isPaused = clock.thisPauseSeconds !== null;
  const isKnown = clock.isKnown && rent.rideStartedAt !== null;
  return {
    mode: clock.isStopped || rent.stage === 'ACTIVE_RIDE_END' ? 'finishing' : isPaused ? 'paused' : 'riding',
    minutes: isKnown ? Math.floor((clock.thisPauseSeconds ?? clock.elapsedSeconds) / 60) : null,
    cost: sumByClock(rent, clock),
    free: left === null ? null : standsStill ? { minutes: Math.ceil(left / 60) } : { at: now + left * 1_000 },
  };
}

/** The rider is warned so long before the free time ends, seconds. A tariff with no more of it warns of nothing. */
const WARN_SECONDS = 300;

/**
 * Milliseconds until the rider is warned of the end of the free time; 0 if the moment has passed, and the end has not.
 * Null if there is nothing to warn of now.
 *
 * @param now server milliseconds
 */
export function freeWarningIn(rent: RentFacts, now: number): number | null {
  const { left, standsStill } = freeTime(rent, now);
  if (left === null || standsStill || rent.freeMinutes * 60 <= WARN_SECONDS) return null;
  return Math.max(0, left - WARN_SECONDS) * 1_000;
}

/** The clock, and the seconds of the free time that are left; null if none are, or they are not known. */
function freeTime(rent: RentFacts, now: number) {
  const clock = rideClock(rent, now);
  const isKnown = clock.isKnown && rent.rideStartedAt !== null && rent.sumsAreKnown;
  return {
    clock,
    left: isKnown ? freeSecondsLeft({ seconds: clock.elapsedSeconds, pausedSeconds: clock.pausedSeconds }, rent) : null,
    standsStill: clock.isStopped || (clock.thisPauseSeconds !== null && rent.pauseCost !== null),
  };
}

/** Whether a rider who rides in this zone breaks its rule; `unsure` changes nothing. */
export type ZoneRule = 'allowed' | 'forbidden' | 'unsure';

/** The rule for a ride: only who rides is warned, and only of vehicles that the zones concern (ledger B057). */
export function zoneRule({ kind }: ZoneFact, { stage, bikeType }: Pick<RentFacts, 'stage' | 'bikeType'>): ZoneRule {
  if (kind === 'unsure') return 'unsure';
  if (kind !== 'restricted') return 'allowed';
  return stage === 'ACTIVE_RIDE' && bikeType === 'omni' ? 'forbidden' : 'unsure';
}
