import { type Coordinates, distanceMeters, walkingMinutes } from './distance.ts';
import type { PositionReading } from './position.ts';
import type { Position } from './rent.ts';

/**
 * An estimate from the rider to a destination: metres in a straight line, minutes through the streets. `isSure`: the
 * position is exact enough to draw a line and to show minutes.
 */
export type TravelEstimate = { by: 'foot' | 'wheels'; meters: number; minutes: number; isSure: boolean };

/** Metres. The rider counts as being there: a phone is not more exact. */
export const BESIDE_METERS = 15;
/** Metres of accuracy. A less exact position does not show the right street (our reading). */
const SURE_WITHIN_METERS = 100;
/** A city ride with traffic lights (our reading); used where the rider's own speed is not known. */
const USUAL_KMH = 15;
/**
 * Limits for the rider's own speed: slower is walking in a crowd, faster is a downhill, and neither lasts the whole
 * way.
 */
const [SLOWEST_KMH, FASTEST_KMH] = [8, 25];
/** How much longer streets are than the straight line (our reading). */
const STREETS = 1.3;

export const isSureLocation = ({ accuracy }: Pick<Position, 'accuracy'>): boolean => accuracy <= SURE_WITHIN_METERS;

/** On foot, from the last known position; null without one. */
export function walkingEstimate(reading: PositionReading, destination: Coordinates): TravelEstimate | null {
  if (reading.kind !== 'located') return null;
  const meters = distanceMeters(reading.position, destination);
  return { by: 'foot', meters, minutes: walkingMinutes(meters), isSure: isSureLocation(reading.position) };
}

/** On wheels; null without a position. @param speedKmh the rider's own speed; null: the usual one */
export function ridingEstimate(
  reading: PositionReading,
  destination: Coordinates,
  speedKmh: number | null,
): TravelEstimate | null {
  const onFoot = walkingEstimate(reading, destination);
  if (!onFoot) return null;
  return { ...onFoot, by: 'wheels', minutes: ridingMinutes(onFoot.meters, speedKmh) };
}

/** Minutes of riding, at least 1. @param meters along streets. @param speedKmh the rider's own speed; null: the usual one */
export function minutesOnWheels(meters: number, speedKmh: number | null): number {
  const pace = Math.min(FASTEST_KMH, Math.max(SLOWEST_KMH, speedKmh ?? USUAL_KMH));
  return Math.max(1, Math.round((meters * 60) / (pace * 1000)));
}

/** As `minutesOnWheels`, through the streets. @param meters in a straight line */
export const ridingMinutes = (meters: number, speedKmh: number | null): number =>
  minutesOnWheels(meters * STREETS, speedKmh);
