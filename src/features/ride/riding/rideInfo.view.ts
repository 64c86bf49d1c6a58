import { rangeMeters, rideMinutes } from '#domain/battery.ts';
import { freeMinutesLeft } from '#domain/freeMinutes.ts';
import type { RentFacts } from '#domain/rent.ts';
import { startedMinutes } from '#domain/rideCost.ts';
import { RIDE_LIMIT_SECONDS } from '#domain/rideLimit.ts';
import { rideSum } from '#domain/rideSum.ts';

/** All known details of a ride, for riders who want them (ledger B007, B010). */
export type RideInfo = {
  tariffName: string | null;
  /** Server milliseconds; null while unknown. */
  startedAt: number | null;
  /** Charged minutes: started ones, pauses included; null if the times are impossible. */
  minutes: number | null;
  /** False if a figure of the row is impossible: then no price is shown. */
  pricesAreKnown: boolean;
  /** Free minutes of the tariff; null if it has none. */
  freeMinutes: number | null;
  /** Null if none are left (map-and-rent §5). */
  freeLeft: number | null;
  /** Roubles. */
  insuranceCost: number | null;
  /** Roubles per paused minute, if a pause has its own price. */
  pauseCost: number | null;
  /** Roubles: the most that the ride costs; null: no cap. */
  fareCap: number | null;
  /** Roubles so far, by our own calculation; null without a start time. */
  cost: number | null;
  /** Seconds to the longest ride, counted down from 48:00:00; null once the clock has stopped. */
  limitSeconds: number | null;
  range: { meters: number; minutes: number } | null;
};

/** @param now server milliseconds */
export function rideInfo(rent: RentFacts, now: number): RideInfo {
  const { clock, sum } = rideSum(rent, now);
  const { elapsedSeconds, pausedSeconds, isStopped, isKnown } = clock;
  const { sumsAreKnown: pricesAreKnown } = rent;
  const ridden = { seconds: elapsedSeconds, pausedSeconds };
  const meters = rangeMeters(rent);
  return {
    tariffName: rent.tariffName,
    startedAt: rent.rideStartedAt,
    minutes: isKnown ? startedMinutes(elapsedSeconds) : null,
    pricesAreKnown,
    freeMinutes: pricesAreKnown && rent.freeMinutes > 0 ? rent.freeMinutes : null,
    freeLeft: freeMinutesLeft(ridden, rent),
    insuranceCost: rent.insuranceCost,
    pauseCost: pricesAreKnown && rent.capabilities.pause ? rent.pauseCost : null,
    fareCap: pricesAreKnown ? rent.fareCap : null,
    cost: rent.rideStartedAt === null ? null : sum,
    limitSeconds: isStopped || !isKnown ? null : Math.max(0, RIDE_LIMIT_SECONDS - elapsedSeconds),
    range: meters === null ? null : { meters, minutes: rideMinutes(meters) },
  };
}
