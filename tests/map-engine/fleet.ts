import type { MapCell, MapVehicle } from '#api/map.ts';
import { boundsOf } from '#domain/mapCells.ts';

const NO_RANGES = { bike: null, ebike: null, omni: null, scooter: null };

/** A cell over the middle of the city that names these vehicles. */
export function cellOf(vehicles: readonly MapVehicle[], z = 11): MapCell {
  const id = { z, x: Math.floor(((37.62 + 180) / 360) * 2 ** z), y: 0 };
  const inOrder = vehicles.toSorted((a, b) => a.id - b.id);
  return {
    id,
    bounds: boundsOf(id),
    at: 0,
    groups: [],
    fullRanges: NO_RANGES,
    detail: { vehicles: inOrder, stations: [], parkings: [] },
  };
}

/** As many vehicles as asked, spread over the city in a lattice that no chance disturbs. */
export const fleet = (count: number): MapVehicle[] =>
  Array.from({ length: count }, (_, i) => ({
    id: 1_000 + i,
    form: 'scooter',
    longitude: 37.4 + ((i * 7_919) % 40_000) / 1e5,
    latitude: 55.6 + ((i * 104_729) % 30_000) / 1e5,
    batteryPercent: 20 + (i % 80),
  }));

/**
 * A new answer of the server with the same vehicles, of which `count` have moved some metres. Their number must be a
 * multiple of `count`.
 */
export const moveSome = (vehicles: readonly MapVehicle[], count: number, round: number): MapVehicle[] => {
  const every = Math.floor(vehicles.length / count);
  return vehicles.map((vehicle, i) =>
    (i + round) % every === 0 ? { ...vehicle, latitude: vehicle.latitude + 0.0002 } : { ...vehicle },
  );
};
