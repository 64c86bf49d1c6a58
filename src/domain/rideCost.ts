import { arePriceLines, isFareCap, isLength, isMinutes, isPrice } from './figures.ts';
import type { PriceLine, ReservedMinutes } from './rent.ts';

export type Fare = {
  /** The free time and the lines of the tariff; minutes of a line count after the free time. */
  freeMinutes: number;
  priceLines: readonly PriceLine[];
  /** Roubles a paused minute; null: a paused minute costs, and uses up the free time, like a ridden one. */
  pauseCost: number | null;
  /** The paid minutes of the reservation that the ride began from. */
  reservation: ReservedMinutes | null;
  /** Roubles a ride. */
  insuranceCost: number | null;
  /** Whole roubles: the most that the ride costs with pauses, reservation and insurance; null: no cap. */
  fareCap: number | null;
};

export type Ridden = { seconds: number; pausedSeconds: number };

/** The lines of a bill in kopecks. `rideCost` rounds `totalKopecks`. */
export type Bill = {
  /** Ridden minutes over the free time. */
  paidMinutes: number;
  ridingKopecks: number;
  /** Minutes charged as a pause; 0 when a pause costs like riding. */
  pausedMinutes: number;
  pausingKopecks: number;
  reservationKopecks: number;
  insuranceKopecks: number;
  /** What the lines exceed the cap by: nobody pays it. */
  overCapKopecks: number;
  /** All lines, less what exceeds the cap. */
  totalKopecks: number;
};

const kopecks = (roubles: number) => Math.round(roubles * 100);
/** A started minute counts in full (decisions §4). */
export const startedMinutes = (seconds: number): number => Math.ceil(seconds / 60);

const areLengths = ({ seconds, pausedSeconds }: Ridden): boolean => isLength(seconds) && isLength(pausedSeconds);

const isFare = ({ freeMinutes, priceLines, pauseCost, reservation, insuranceCost, fareCap }: Fare): boolean =>
  isMinutes(freeMinutes) &&
  isPrice(pauseCost ?? 0) &&
  isMinutes(reservation?.minutes ?? 0) &&
  isPrice(reservation?.cost ?? 0) &&
  isPrice(insuranceCost ?? 0) &&
  isFareCap(fareCap ?? 0) &&
  arePriceLines(priceLines);

/**
 * @param ridden whole seconds, pauses included in `seconds`
 * @returns null for unbelievable times, and for prices that are not believable or contradict each other
 */
export function rideBill(ridden: Ridden, fare: Fare): Bill | null {
  if (!areLengths(ridden) || !isFare(fare)) return null;
  const { seconds, pausedSeconds } = ridden;
  const paused = fare.pauseCost === null ? 0 : Math.min(pausedSeconds, seconds);
  const paidMinutes = Math.max(0, startedMinutes(seconds - paused) - fare.freeMinutes);
  const minutesIn = ({ fromMinute, toMinute }: PriceLine) =>
    Math.max(0, Math.min(paidMinutes, toMinute ?? Infinity) - fromMinute);
  const pausedMinutes = startedMinutes(paused);
  const ridingKopecks = fare.priceLines.reduce((sum, line) => sum + minutesIn(line) * kopecks(line.cost), 0);
  const pausingKopecks = pausedMinutes * kopecks(fare.pauseCost ?? 0);
  const insuranceKopecks = kopecks(fare.insuranceCost ?? 0);
  const reservationKopecks = (fare.reservation?.minutes ?? 0) * kopecks(fare.reservation?.cost ?? 0);
  const all = ridingKopecks + pausingKopecks + reservationKopecks + insuranceKopecks;
  return {
    paidMinutes,
    ridingKopecks,
    pausedMinutes,
    pausingKopecks,
    reservationKopecks,
    insuranceKopecks,
    overCapKopecks: Math.max(0, all - kopecks(fare.fareCap ?? Infinity)),
    totalKopecks: Math.min(all, kopecks(fare.fareCap ?? Infinity)),
  };
}

/**
 * Price of a ride, whole roubles, rounded half up once at the end; null where `rideBill` has none.
 * @see map-and-rent §5 "Ride cost"; started minutes, start inclusive, end exclusive, paused minutes: decisions §4;
 * the cap: decisions §5.5
 */
export function rideCost(ridden: Ridden, fare: Fare): number | null {
  const bill = rideBill(ridden, fare);
  return bill === null ? null : Math.floor((bill.totalKopecks + 50) / 100);
}
