import type { Coordinates } from '#domain/distance.ts';

type Point = { x: number; y: number };
/** North is up. `scale`: units of the drawing per metre. */
export type Sketch = { me: Point; points: Point[]; scale: number };

export const SKETCH = { width: 320, height: 200 } as const;
/** Room at the edges for a pin and its ring. */
const MARGIN = { x: 48, y: 44 } as const;
const METERS_A_DEGREE = 111_320;
/** Without a limit, parkings a step away would fill the frame. */
const LARGEST_SCALE = 1;

/** The rider and the parkings around, as large as the frame allows. */
export function sketchOf(me: Coordinates, parkings: readonly Coordinates[]): Sketch {
  const east = Math.cos((me.latitude * Math.PI) / 180) * METERS_A_DEGREE;
  const meters = parkings.map(({ latitude, longitude }) => ({
    x: (longitude - me.longitude) * east,
    y: (me.latitude - latitude) * METERS_A_DEGREE,
  }));
  const all = [{ x: 0, y: 0 }, ...meters];
  const across = span(all.map(({ x }) => x));
  const down = span(all.map(({ y }) => y));
  const scale = Math.min(
    LARGEST_SCALE,
    (SKETCH.width - 2 * MARGIN.x) / across.length,
    (SKETCH.height - 2 * MARGIN.y) / down.length,
  );
  const put = ({ x, y }: Point): Point => ({
    x: SKETCH.width / 2 + (x - across.middle) * scale,
    y: SKETCH.height / 2 + (y - down.middle) * scale,
  });
  return { me: put({ x: 0, y: 0 }), points: meters.map(put), scale };
}

function span(values: readonly number[]) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return { length: Math.max(1, high - low), middle: (low + high) / 2 };
}
