import type { Coordinates } from '#domain/distance.ts';
import { fitted, type Point } from '#domain/drawing.ts';

/** North is up. `scale`: units of the drawing per metre. */
export type Sketch = { me: Point; points: Point[]; scale: number };

export const SKETCH = { width: 320, height: 200 } as const;
/** Room at the edges for a pin and its ring. */
const MARGIN = { x: 48, y: 44 } as const;

/** The rider and the parkings around, as large as the frame allows. */
export function sketchOf(me: Coordinates, parkings: readonly Coordinates[]): Sketch {
  const points = [me, ...parkings].map(({ longitude, latitude }) => [longitude, latitude] as const);
  const { place, scale } = fitted(points, { ...SKETCH, margin: MARGIN, largestScale: 1 });
  const [here, ...others] = points.map(place);
  return { me: here ?? { x: 0, y: 0 }, points: others, scale };
}
