import { type Coordinates, DEGREE_METERS, LONGITUDE_SHARE } from '#domain/distance.ts';

/**
 * Distance between drawn vehicles at one location: the closest zoom then shows each of them. Phone positions are not more
 * exact.
 */
const APART_METRES = 6;
/** Rings of free points around a crowded one. A vehicle without a free point is drawn at its real position. */
const RINGS = 4;
/** One scale for the whole city: two scales would shift neighbours by metres. */
const LONGITUDE_METRES = DEGREE_METERS * LONGITUDE_SHARE;
const HOME = { east: 0, north: 0 };
/** More than the number of squares between the poles, so that a column and a row fit in one number. */
const ROWS = 2 ** 22;

/** Metres. */
export type MetrePoint = { east: number; north: number };

/** The position itself, then rings around it, nearest first: six points, twelve, and so on. */
const NEARBY: readonly MetrePoint[] = [
  HOME,
  ...Array.from({ length: RINGS }, (_, ring) =>
    Array.from({ length: 6 * (ring + 1) }, (__, i) => {
      const angle = (i / (6 * (ring + 1))) * 2 * Math.PI;
      const away = APART_METRES * (ring + 1);
      return { east: away * Math.sin(angle), north: away * Math.cos(angle) };
    }),
  ).flat(),
];

const square = (metres: number) => Math.floor(metres / APART_METRES);
const keyOf = (column: number, row: number) => column * ROWS + row;
const centimetres = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
export const degreesOf = ({ east, north }: MetrePoint): [number, number] => [
  centimetres(east / LONGITUDE_METRES),
  centimetres(north / DEGREE_METERS),
];
const squareOf = ({ east, north }: MetrePoint) => keyOf(square(east), square(north));

/**
 * Spreads vehicles at one location a few metres apart. A vehicle does not move when a neighbour leaves, so no pin jumps.
 * The same vehicles in the same order always get the same points.
 */
export function createSpread() {
  /** Points by squares as wide as the distance: only the nine squares around a point can have one that is too near. */
  const squares = new Map<number, MetrePoint[]>();

  function isFree(east: number, north: number): boolean {
    const [column, row] = [square(east), square(north)];
    for (let x = column - 1; x <= column + 1; x++) {
      for (let y = row - 1; y <= row + 1; y++) {
        const near = squares.get(keyOf(x, y));
        // Neighbours on a ring are exactly this far apart: the factor allows for rounding errors.
        if (near?.some((point) => Math.hypot(point.east - east, point.north - north) < APART_METRES * 0.99))
          return false;
      }
    }
    return true;
  }

  return {
    /** Reserves the point where a vehicle is drawn; `leave` frees it. */
    take({ longitude, latitude }: Coordinates): MetrePoint {
      const home = { east: longitude * LONGITUDE_METRES, north: latitude * DEGREE_METERS };
      const step = NEARBY.find(({ east, north }) => isFree(home.east + east, home.north + north)) ?? HOME;
      const point = { east: home.east + step.east, north: home.north + step.north };
      const key = squareOf(point);
      const others = squares.get(key);
      if (others) others.push(point);
      else squares.set(key, [point]);
      return point;
    },
    leave(point: MetrePoint): void {
      const key = squareOf(point);
      const others = (squares.get(key) ?? []).filter((other) => other !== point);
      if (others.length > 0) squares.set(key, others);
      else squares.delete(key);
    },
  };
}
