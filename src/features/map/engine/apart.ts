import type { MapVehicle } from '#api/map.ts';
import { DEGREE_METRES, LONGITUDE_SHARE } from './metres.ts';

/** Vehicles of one stand are drawn so far apart that the closest zoom shows each; a phone knows a place no better. */
const APART_METRES = 6;
/** Rings of free places around a crowded one; who finds none in them stays where the server says. */
const RINGS = 4;
/** One for the whole city: two scales would move neighbours apart by metres. */
const LONGITUDE_METRES = DEGREE_METRES * LONGITUDE_SHARE;
const HOME = { east: 0, north: 0 };

type Spot = { east: number; north: number };

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

/** Places taken so far, in squares as wide as the distance: only the nine around a place can be too near. */
function takenPlaces() {
  const squares = new Map<string, Spot[]>();
  const square = (metres: number) => Math.floor(metres / APART_METRES);
  return {
    isFree({ east, north }: Spot): boolean {
      const [column, row] = [square(east), square(north)];
      for (const x of [column - 1, column, column + 1]) {
        for (const y of [row - 1, row, row + 1]) {
          const near = squares.get(`${x}:${y}`) ?? [];
          // Neighbours on a ring stand exactly this far apart: a hair of rounding must not part them.
          if (near.some((spot) => Math.hypot(spot.east - east, spot.north - north) < APART_METRES * 0.99)) return false;
        }
      }
      return true;
    },
    take(spot: Spot): void {
      const key = `${square(spot.east)}:${square(spot.north)}`;
      squares.set(key, [...(squares.get(key) ?? []), spot]);
    },
  };
}

/** The same vehicles, those that stand together moved a few metres apart; the same set always comes out the same. */
export function standApart(vehicles: readonly MapVehicle[]): MapVehicle[] {
  const taken = takenPlaces();
  return vehicles
    .toSorted((a, b) => a.id - b.id)
    .map((vehicle) => {
      const home = { east: vehicle.longitude * LONGITUDE_METRES, north: vehicle.latitude * DEGREE_METRES };
      const step = NEARBY.find(({ east, north }) => taken.isFree({ east: home.east + east, north: home.north + north })) ?? HOME;
      taken.take({ east: home.east + step.east, north: home.north + step.north });
      if (step === HOME) return vehicle;
      return { ...vehicle, longitude: vehicle.longitude + step.east / LONGITUDE_METRES, latitude: vehicle.latitude + step.north / DEGREE_METRES };
    });
}
