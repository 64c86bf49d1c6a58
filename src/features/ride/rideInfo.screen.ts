import { rangeMeters, rideMinutes } from '#domain/battery.ts';
import { freeMinutesLeft } from '#domain/freeMinutes.ts';
import type { RentFacts } from '#domain/rent.ts';
import { rideClock } from '#domain/rideClock.ts';
import { rideCost, startedMinutes } from '#domain/rideCost.ts';
import { RIDE_LIMIT_SECONDS } from '#domain/rideLimit.ts';

/** All that is known of a ride, for those who want to know (ledger B007, B010). */
export type RideInfo = {
  tariffName: string | null;
  /** Server milliseconds; null while nobody has said it. */
  startedAt: number | null;
  /** Started minutes, pauses included: what is charged. */
  minutes: number;
  /** Of the tariff; null when it has none. */
  freeMinutes: number | null;
  /** Null when none is left (map-and-rent §5). */
  freeLeft: number | null;
  /** Roubles. */
  insuranceCost: number | null;
  /** Roubles a paused minute where a pause has its own price. */
  pauseCost: number | null;
  /** Roubles so far, by our own sum; null without a time of start. */
  cost: number | null;
  /** Seconds to the longest ride: counted down from 48:00:00; null once the clock stands. */
  limitSeconds: number | null;
  range: { meters: number; minutes: number } | null;
};

/** @param now server milliseconds */
export function rideInfo(rent: RentFacts, now: number): RideInfo {
  const { elapsedSeconds, pausedSeconds, isStopped } = rideClock(rent, now);
  const ridden = { seconds: elapsedSeconds, pausedSeconds };
  const meters = rangeMeters(rent);
  return {
    tariffName: rent.tariffName,
    startedAt: rent.rideStartedAt,
    minutes: startedMinutes(elapsedSeconds),
    freeMinutes: rent.freeMinutes > 0 ? rent.freeMinutes : null,
    freeLeft: freeMinutesLeft(ridden, rent),
    insuranceCost: rent.insuranceCost,
    pauseCost: rent.capabilities.pause ? rent.pauseCost : null,
    cost: rent.rideStartedAt === null ? null : rideCost(ridden, rent),
    limitSeconds: isStopped ? null : Math.max(0, RIDE_LIMIT_SECONDS - elapsedSeconds),
    range: meters === null ? null : { meters, minutes: rideMinutes(meters) },
  };
}
