import { distanceMeters, walkingMinutes } from './nearness.ts';
import type { PositionReading } from './position.ts';
import type { Position } from './rent.ts';

type Place = Readonly<{ latitude: number; longitude: number }>;

/**
 * The way from the rider to a place: metres in a straight line, minutes through the streets. `isSure`: the phone knows where
 * it is well enough for a line to be drawn and for minutes to be said.
 */
export type Way = { by: 'foot' | 'wheels'; meters: number; minutes: number; isSure: boolean };

/** Closer than a phone can tell. */
export const BESIDE_METERS = 15;
/** A phone that errs by more does not know the street it is in (our reading). */
const SURE_METERS = 100;
/** A city ride with its lights (our reading), where the rider's own speed is not known. */
const USUAL_KMH = 15;
/** Slower is a push through a crowd, faster a downhill: neither lasts the whole way. */
const [SLOWEST_KMH, FASTEST_KMH] = [8, 25];
/** Streets are so much longer than the straight line (our reading). */
const STREETS = 1.3;

export const isSurePlace = ({ accuracy }: Pick<Position, 'accuracy'>): boolean => accuracy <= SURE_METERS;

/** On foot, from the phone's last word about where it is; null while it has said none. */
export function wayOnFoot(reading: PositionReading, place: Place): Way | null {
  if (reading.kind !== 'located') return null;
  const meters = distanceMeters(reading.position, place);
  return { by: 'foot', meters, minutes: walkingMinutes(meters), isSure: isSurePlace(reading.position) };
}

/** On wheels, at the rider's own speed where it is known. @param speedKmh null: as riders usually go */
export function wayOnWheels(reading: PositionReading, place: Place, speedKmh: number | null): Way | null {
  const onFoot = wayOnFoot(reading, place);
  if (!onFoot) return null;
  return { ...onFoot, by: 'wheels', minutes: wheelMinutes(onFoot.meters, speedKmh) };
}

/** Through the streets, for so many metres in a straight line. @param speedKmh null: as riders usually go */
export function wheelMinutes(meters: number, speedKmh: number | null): number {
  const pace = Math.min(FASTEST_KMH, Math.max(SLOWEST_KMH, speedKmh ?? USUAL_KMH));
  return Math.max(1, Math.round((meters * STREETS * 60) / (pace * 1000)));
}
