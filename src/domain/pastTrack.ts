import { type Coordinates, distanceMeters } from './distance.ts';
import type { Track, TrackPoint } from './track.ts';
import { around, metersToSide } from './zoneRing.ts';

type Lines = Track['stretches'];

/** A shorter track misses most of the ride: no screen shows it or its length. */
export const LEAST_METERS = 100;
/** A picture needs no closer points. */
const STEP_METERS = 15;
/** Of one past ride: enough for a picture. */
const MOST_KEPT_POINTS = 500;
/** What a picture for others leaves out around the start and the end: nobody sees where the rider lives. */
const HIDDEN_METERS = 200;

const toCoordinates = ([longitude, latitude]: TrackPoint): Coordinates => ({ longitude, latitude });

const metersBetween = (a: TrackPoint, b: TrackPoint): number => distanceMeters(toCoordinates(a), toCoordinates(b));

/** Length of the lines; gaps between them do not count. */
export const metersOf = (stretches: Lines): number =>
  stretches
    .flatMap((line) => line.slice(1).map((point, i) => metersBetween(line[i] ?? point, point)))
    .reduce((sum, meters) => sum + meters, 0);

/** A line with its ends, and points between them that are at least a step apart. */
function sparse(line: readonly TrackPoint[], step: number): TrackPoint[] {
  const last = line.length - 1;
  const points: TrackPoint[] = [];
  line.forEach((point, i) => {
    const before = points.at(-1);
    if (!before || i === last || metersBetween(before, point) >= step) points.push(point);
  });
  return points;
}

/** The lines of a track with at most 500 points, at least 15 m apart, and each line's ends. */
export function simplified(stretches: Lines): Lines {
  const lines = stretches.filter(({ length }) => length > 1).slice(0, MOST_KEPT_POINTS / 2);
  for (let step = STEP_METERS; ; step *= 2) {
    const few = lines.map((line) => sparse(line, step));
    if (few.flat().length <= MOST_KEPT_POINTS) return few;
  }
}

/**
 * The lines that a rider shows to others: without everything within 200 m of the first and the last point, also where
 * the ride passes there again. Null if nothing is left, as after a ride of less than 400 m.
 */
export function withoutEnds(stretches: Lines): Lines | null {
  const points = stretches.flat();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const isHidden = (from: TrackPoint, to: TrackPoint) =>
    [first, last].some((end) => {
      const [a, b] = around([from, to], toCoordinates(end));
      return !a || !b || metersToSide(a, b) < HIDDEN_METERS;
    });
  const lines: TrackPoint[][] = [];
  for (const stretch of stretches) {
    let line: TrackPoint[] = [];
    stretch.slice(1).forEach((to, i) => {
      const from = stretch[i];
      if (!from || isHidden(from, to)) line = [];
      else if (line.length > 0) line.push(to);
      else lines.push((line = [from, to]));
    });
  }
  return lines.length === 0 ? null : lines;
}
