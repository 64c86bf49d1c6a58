/** A closed line around a place: [longitude, latitude] in degrees. The first corner may stand at the end again. */
export type Ring = readonly (readonly [number, number])[];

type Circle = Readonly<{ latitude: number; longitude: number; accuracy: number }>;

/** How a position with its doubt lies to an area. `crossing`: the circle meets the border, so nobody knows. */
export type Lying = 'in' | 'out' | 'crossing';

const METERS_A_DEGREE = 111_195;

/** By the metres to the border, which belongs to neither side. */
export function lyingBy(isInside: boolean, metersToBorder: number, accuracy: number): Lying {
  if (metersToBorder <= accuracy) return 'crossing';
  return isInside ? 'in' : 'out';
}

/** Corners as metres east and north of the position; a city is flat enough (within 0.1 % over 20 km). */
function around(ring: Ring, { latitude, longitude }: Circle): [number, number][] {
  const east = METERS_A_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return ring.map(([lon, lat]) => [(lon - longitude) * east, (lat - latitude) * METERS_A_DEGREE]);
}

/** Metres from the origin to a side. */
function metersToSide([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  return Math.hypot(ax + share * dx, ay + share * dy);
}

/** Does a ray from the origin to the east meet this side? Each corner belongs to one of its two sides. */
function isMet([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): boolean {
  return ay > 0 !== by > 0 && ax + ((bx - ax) * -ay) / (by - ay) > 0;
}

/** Where the circle lies to the ring's area. A ring of fewer than three corners has none. */
export function lyingTo(ring: Ring, circle: Circle): Lying {
  if (ring.length < 3) return 'out';
  const corners = around(ring, circle);
  let isInside = false;
  let nearest = Infinity;
  corners.forEach((corner, i) => {
    const next = corners[(i + 1) % corners.length] ?? corner;
    if (isMet(corner, next)) isInside = !isInside;
    nearest = Math.min(nearest, metersToSide(corner, next));
  });
  return lyingBy(isInside, nearest, circle.accuracy);
}
