import { type Coordinates, DEGREE_METERS } from './distance.ts';

/**
 * Map cells: slippy tiles. Anonymous requests for the map name them (decisions §3). Longitudes and latitudes in
 * degrees.
 */

export type CellId = { z: number; x: number; y: number };
export type Bounds = { west: number; south: number; east: number; north: number };

/** Below this level a cell has groups of vehicles: one for each of its squares. */
export const GROUPS_BELOW = 11;
/** Squares of such a cell, on each side. */
const SQUARES = 32;
/** A finer level does not reduce the vehicles; it only adds requests while the map moves. */
const FINEST = 15;
/** The latitude limit of Web Mercator, degrees. */
const MAX_LATITUDE = 85.051_128;

const limit = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Share of the world's width (0 west to 1 east) and height (0 north to 1 south). */
export function toWorld(longitude: number, latitude: number): { x: number; y: number } {
  const radians = (limit(latitude, -MAX_LATITUDE, MAX_LATITUDE) * Math.PI) / 180;
  const y = (1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2;
  return { x: limit((longitude + 180) / 360, 0, 1), y: limit(y, 0, 1) };
}

export function toLatitude(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}

/**
 * The finest level at which a cell is not smaller than the view: two cells in each direction then cover any view. The
 * level depends only on the view's size, so panning never changes it.
 */
function levelFor(width: number, height: number): number {
  const larger = Math.max(width, height, 1e-9);
  return limit(Math.floor(-Math.log2(larger)), 0, FINEST);
}

/** At most four cells that cover the view, west to east and north to south. The world's edge cuts the view. */
export function coverOf({ west, south, east, north }: Bounds): CellId[] {
  const topLeft = toWorld(west, north);
  const bottomRight = toWorld(east, south);
  const z = levelFor(bottomRight.x - topLeft.x, bottomRight.y - topLeft.y);
  const size = 2 ** z;
  const index = (share: number) => limit(Math.floor(share * size), 0, size - 1);
  const cells: CellId[] = [];
  for (let y = index(topLeft.y); y <= index(bottomRight.y); y++) {
    for (let x = index(topLeft.x); x <= index(bottomRight.x); x++) cells.push({ z, x, y });
  }
  return cells;
}

/** Names the square of a point in a cell of that level. */
export function squareOf({ longitude, latitude }: Coordinates, level: number): string {
  const { x, y } = toWorld(longitude, latitude);
  const squares = SQUARES * 2 ** level;
  return `${Math.floor(x * squares)} ${Math.floor(y * squares)}`;
}

export function boundsOf({ z, x, y }: CellId): Bounds {
  const size = 2 ** z;
  return {
    west: (x / size) * 360 - 180,
    east: ((x + 1) / size) * 360 - 180,
    north: toLatitude(y / size),
    south: toLatitude((y + 1) / size),
  };
}

/** The box around a circle of so many metres. Not for the poles. */
export function boundsAround({ latitude, longitude }: Coordinates, meters: number): Bounds {
  const up = meters / DEGREE_METERS;
  const aside = up / Math.cos((latitude * Math.PI) / 180);
  return { west: longitude - aside, east: longitude + aside, south: latitude - up, north: latitude + up };
}

export function sameCell(a: CellId, b: CellId): boolean {
  return a.z === b.z && a.x === b.x && a.y === b.y;
}

/** True where one cell lies within the other. */
export function overlaps(a: CellId, b: CellId): boolean {
  const [coarse, fine] = a.z <= b.z ? [a, b] : [b, a];
  const shift = 2 ** (fine.z - coarse.z);
  return Math.floor(fine.x / shift) === coarse.x && Math.floor(fine.y / shift) === coarse.y;
}
