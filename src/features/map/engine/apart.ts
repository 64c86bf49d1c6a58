import { DEGREE_METRES, LONGITUDE_SHARE } from './metres.ts';

/** Vehicles of one stand are drawn so far apart that the closest zoom shows each; a phone knows a place no better. */
const APART_METRES = 6;
/** Rings of free places around a crowded one; who finds none in them stays where the server says. */
const RINGS = 4;
/** One for the whole city: two scales would move neighbours apart by metres. */
const LONGITUDE_METRES = DEGREE_METRES * LONGITUDE_SHARE;
const HOME = { east: 0, north: 0 };
/** More squares than lie between the poles: a column and a row are one number. */
const ROWS = 2 ** 22;

/** Metres. */
export type Spot = { east: number; north: number };

/** The place itself, then rings around it, nearest first: six places, twelve, and so on. */
const NEARBY: readonly Spot[] = [
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
export const degreesOf = ({ east, north }: Spot): [number, number] => [
  centimetres(east / LONGITUDE_METRES),
  centimetres(north / DEGREE_METRES),
];
const squareOf = ({ east, north }: Spot) => keyOf(square(east), square(north));

/**
 * Draws vehicles that stand together a few metres apart. Who came first keeps the place, so that no pin moves because a
 * neighbour went; told the same vehicles in the same order, it draws the same.
 */
export function createStands() {
  /** In squares as wide as the distance: only the nine around a place can be too near. */
  const squares = new Map<number, Spot[]>();

  function isFree(east: number, north: number): boolean {
    const [column, row] = [square(east), square(north)];
    for (let x = column - 1; x <= column + 1; x++) {
      for (let y = row - 1; y <= row + 1; y++) {
        const near = squares.get(keyOf(x, y));
        // Neighbours on a ring stand exactly this far apart: a hair of rounding must not part them.
        if (near?.some((spot) => Math.hypot(spot.east - east, spot.north - north) < APART_METRES * 0.99)) return false;
      }
    }
    return true;
  }

  return {
    /** The place where a vehicle is drawn until it leaves it. */
    take({ longitude, latitude }: { longitude: number; latitude: number }): Spot {
      const home = { east: longitude * LONGITUDE_METRES, north: latitude * DEGREE_METRES };
      const step = NEARBY.find(({ east, north }) => isFree(home.east + east, home.north + north)) ?? HOME;
      const spot = { east: home.east + step.east, north: home.north + step.north };
      const key = squareOf(spot);
      const others = squares.get(key);
      if (others) others.push(spot);
      else squares.set(key, [spot]);
      return spot;
    },
    leave(spot: Spot): void {
      const key = squareOf(spot);
      const others = (squares.get(key) ?? []).filter((other) => other !== spot);
      if (others.length > 0) squares.set(key, others);
      else squares.delete(key);
    },
  };
}
