import { distanceMeters } from './distance.ts';

type Coordinates = Readonly<{ latitude: number; longitude: number }>;
export type WithDistance<Place> = { place: Place; meters: number };

/**
 * Results closer to each other than this count as equally far, so that a jittering position does not reorder the list.
 */
const STEP_METERS = 5;

/**
 * The items within a circle, nearest first. Distances are compared in steps of five metres, as the list shows them;
 * items at the same step keep the order of their keys.
 *
 * @param within metres from `from`
 * @param keyOf a stable key of an item
 */
export function nearestFirst<Place extends Coordinates>(
  places: readonly Place[],
  from: Coordinates,
  within: number,
  keyOf: (place: Place) => string,
): WithDistance<Place>[] {
  const step = ({ meters }: WithDistance<Place>) => Math.round(meters / STEP_METERS);
  return places
    .map((place) => ({ place, meters: distanceMeters(from, place) }))
    .filter(({ meters }) => meters <= within)
    .toSorted((a, b) => step(a) - step(b) || (keyOf(a.place) < keyOf(b.place) ? -1 : 1));
}
