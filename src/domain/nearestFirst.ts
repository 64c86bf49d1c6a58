import { type Coordinates, distanceMeters } from './distance.ts';
export type WithDistance<T> = { item: T; meters: number };

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
export function nearestFirst<T extends Coordinates>(
  items: readonly T[],
  from: Coordinates,
  within: number,
  keyOf: (item: T) => string,
): WithDistance<T>[] {
  const step = ({ meters }: WithDistance<T>) => Math.round(meters / STEP_METERS);
  return items
    .map((item) => ({ item, meters: distanceMeters(from, item) }))
    .filter(({ meters }) => meters <= within)
    .sort((a, b) => step(a) - step(b) || (keyOf(a.item) < keyOf(b.item) ? -1 : 1));
}
