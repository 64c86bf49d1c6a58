import { type Coordinates, DEGREE_METERS } from './distance.ts';

/** A closed line around an area: [longitude, latitude] in degrees. The last corner may repeat the first. */
export type Ring = readonly (readonly [number, number])[];

type Circle = Coordinates & Readonly<{ accuracy: number }>;

/**
 * Whether a position with its accuracy is inside an area. `crossing`: the circle of accuracy meets the border, so the
 * answer is not known.
 */
export type Containment = 'in' | 'out' | 'crossing';

/** The containment by the metres to the border. The border itself counts as `crossing`. */
export function containmentBy(isInside: boolean, metersToBorder: number, accuracy: number): Containment {
  if (metersToBorder <= accuracy) return 'crossing';
  return isInside ? 'in' : 'out';
}

/**
 * Points in metres east and north of a location. A flat plane is exact enough for a city (within 0.1 % over 20 km).
 */
export function around(points: Ring, { latitude, longitude }: Coordinates): [number, number][] {
  const east = DEGREE_METERS * Math.cos((latitude * Math.PI) / 180);
  return points.map(([lon, lat]) => [(lon - longitude) * east, (lat - latitude) * DEGREE_METERS]);
}

/** Distance from the origin to a side, metres. */
export function metersToSide([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  return Math.hypot(ax + share * dx, ay + share * dy);
}

/** Whether a ray from the origin to the east meets this side. Each corner belongs to only one of its two sides. */
function isMet([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): boolean {
  return ay > 0 !== by > 0 && ax + ((bx - ax) * -ay) / (by - ay) > 0;
}

/** Whether the circle is inside the ring. A ring of fewer than three corners has no area. */
export function containmentIn(ring: Ring, circle: Circle): Containment {
  if (ring.length < 3) return 'out';
  const corners = around(ring, circle);
  let isInside = false;
  let nearest = Infinity;
  corners.forEach((corner, i) => {
    const next = corners[(i + 1) % corners.length] ?? corner;
    if (isMet(corner, next)) isInside = !isInside;
    nearest = Math.min(nearest, metersToSide(corner, next));
  });
  return containmentBy(isInside, nearest, circle.accuracy);
}
