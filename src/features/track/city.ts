import { type fitted, pathThrough, type Point } from '#domain/drawing.ts';
import city from './city.json';

/** Degrees of a step (scripts/basemap/trackCity.ts). */
const STEP = 0.00005;
const [WEST = 0, SOUTH = 0] = city.origin.split(' ').map(Number);

export type Place = ReturnType<typeof fitted>['place'];
export type Frame = { width: number; height: number };

/** The city within a frame, as paths of an SVG: a path for each water and each park. */
type CityDrawing = { water: string[]; parks: string[]; roads: string };

/** Where the points of a packed line are in the drawing. */
function pointsOf(line: string, place: Place): Point[] {
  const steps = line.split(' ').map(Number);
  let [east, north] = [0, 0];
  return Array.from({ length: steps.length / 2 }, (_, i) => {
    east += steps[2 * i] ?? 0;
    north += steps[2 * i + 1] ?? 0;
    return place([WEST + east * STEP, SOUTH + north * STEP]);
  });
}

const touches = (points: readonly Point[], { width, height }: Frame): boolean => {
  const [x, y] = [points.map((point) => point.x), points.map((point) => point.y)];
  return Math.max(...x) > 0 && Math.min(...x) < width && Math.max(...y) > 0 && Math.min(...y) < height;
};

/** The water, parks and roads around a place. @param place where a location is in the drawing */
export function cityAround(place: Place, frame: Frame): CityDrawing {
  const paths = (features: string) =>
    features.split(';').flatMap((feature) => {
      const lines = feature.split(',').map((line) => pointsOf(line, place));
      return lines.some((line) => touches(line, frame)) ? [lines.map(pathThrough).join('')] : [];
    });
  return { water: paths(city.water), parks: paths(city.areas), roads: paths(city.roads).join('') };
}
