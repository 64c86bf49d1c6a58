import { distanceMeters } from './nearness.ts';

type Spot = Readonly<{ latitude: number; longitude: number }>;
export type Near<Place> = { place: Place; meters: number };

/** Nearer together than this nobody is first: a position that trembles moves no row. */
const STEP_METERS = 5;

/**
 * What lies within a circle, nearest first, in steps of five metres, as they are said; alike far in the order of their keys.
 *
 * @param within metres from `from`
 * @param keyOf the same for the same place whenever it is asked
 */
export function nearestFirst<Place extends Spot>(
  places: readonly Place[],
  from: Spot,
  within: number,
  keyOf: (place: Place) => string,
): Near<Place>[] {
  const step = ({ meters }: Near<Place>) => Math.round(meters / STEP_METERS);
  return places
    .map((place) => ({ place, meters: distanceMeters(from, place) }))
    .filter(({ meters }) => meters <= within)
    .toSorted((a, b) => step(a) - step(b) || (keyOf(a.place) < keyOf(b.place) ? -1 : 1));
}
