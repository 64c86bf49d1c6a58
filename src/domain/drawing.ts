import { around, type Ring } from './zoneRing.ts';

/** In units of a drawing. */
export type Point = { x: number; y: number };

/** The path of an SVG through these points. */
export const pathThrough = (points: readonly Point[]): string =>
  points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

type Frame = {
  width: number;
  height: number;
  /** Room at the edges, left and right, above and below. */
  margin: Point;
  /** Units per metre. Without a limit, points a step apart would fill the frame. */
  largestScale: number;
};

/**
 * Where locations are in a drawing with north up, so that these points, [longitude, latitude], fill its frame. `scale`:
 * units of the drawing per metre.
 */
export function fitted(points: Ring, { width, height, margin, largestScale }: Frame) {
  const [[longitude, latitude] = [0, 0]] = points;
  const meters = around(points, { longitude, latitude });
  const across = span(meters.map(([east]) => east));
  const down = span(meters.map(([, north]) => north));
  const scale = Math.min(largestScale, (width - 2 * margin.x) / across.length, (height - 2 * margin.y) / down.length);
  const place = (location: Ring[number]): Point => {
    const [[east, north] = [0, 0]] = around([location], { longitude, latitude });
    return { x: width / 2 + (east - across.middle) * scale, y: height / 2 - (north - down.middle) * scale };
  };
  return { place, scale };
}

function span(values: readonly number[]) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return { length: Math.max(1, high - low), middle: (low + high) / 2 };
}
