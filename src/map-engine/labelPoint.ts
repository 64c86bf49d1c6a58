import { LONGITUDE_SHARE } from '#domain/distance.ts';
import type { Ring } from '#domain/zoneRing.ts';

/** Points to try along each side of the ring's box. */
const STEPS = 25;

type Point = readonly [number, number];

/** Squared distance to a side, in degrees of latitude. It only serves to compare. */
function awaySquared([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return (ax + share * dx - x) ** 2 + (ay + share * dy - y) ** 2;
}

function isInside([x, y]: Point, sides: readonly (readonly [Point, Point])[]): boolean {
  return (
    sides.filter(([[ax, ay], [bx, by]]) => ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)).length %
      2 ===
    1
  );
}

/**
 * The position of a zone's sign: the grid point inside the zone that is farthest from its border. MapLibre would choose
 * a position per tile and so draw several signs. Null for a ring without an inside.
 */
export function labelPoint(ring: Ring): [number, number] | null {
  const corners = ring.map(([longitude, latitude]): Point => [longitude * LONGITUDE_SHARE, latitude]);
  const sides = corners.map((corner, i) => [corner, corners[(i + 1) % corners.length] ?? corner] as const);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [west, south] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - west, Math.max(...ys) - south];
  let best: Point | null = null;
  let farthest = 0;
  for (let i = 0; i < STEPS * STEPS; i++) {
    const point: Point = [
      west + (((i % STEPS) + 0.5) / STEPS) * width,
      south + ((Math.floor(i / STEPS) + 0.5) / STEPS) * height,
    ];
    if (!isInside(point, sides)) continue;
    const away = Math.min(...sides.map(([a, b]) => awaySquared(point, a, b)));
    if (away <= farthest) continue;
    farthest = away;
    best = point;
  }
  return best && [best[0] / LONGITUDE_SHARE, best[1]];
}
