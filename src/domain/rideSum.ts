import type { RentFacts } from './rent.ts';
import { type RideClock, rideClock } from './rideClock.ts';
import { rideCost } from './rideCost.ts';

/** The current price of a ride by our own calculation, whole roubles; null where a figure for it is not known. */
export function sumByClock(rent: RentFacts, { elapsedSeconds, pausedSeconds, isKnown }: RideClock): number | null {
  const hasBegun = rent.rideStartedAt !== null || (rent.endedAt !== null && rent.durationSeconds !== null);
  return rent.sumsAreKnown && isKnown && hasBegun ? rideCost({ seconds: elapsedSeconds, pausedSeconds }, rent) : null;
}

/** The clock of a ride and its sum. @param now server milliseconds */
export function rideSum(rent: RentFacts, now: number): { clock: RideClock; sum: number | null } {
  const clock = rideClock(rent, now);
  return { clock, sum: sumByClock(rent, clock) };
}
