import { queryOptions } from '@tanstack/react-query';
import type { PublicApi } from '#api/clients.ts';
import { getMapCell, type MapParking, type MapStation, type MapVehicle } from '#api/map.ts';
import { type Coordinates, distanceMeters } from '#domain/distance.ts';
import { powerOfForm } from '#domain/docks.ts';
import { boundsAround, coverOf } from '#domain/mapCells.ts';
import type { VehicleForm } from '#domain/rent.ts';

export type Nearby<T> = T & { meters: number };

/** Half a side of the searched square: a walk, not a ride. */
const REACH_METERS = 1_500;

/** The nearest items with their distance in metres. `most`: the number of items. */
export function nearestOf<T extends Coordinates>(from: Coordinates, items: readonly T[], most: number): Nearby<T>[] {
  return items
    .map((item) => ({ ...item, meters: distanceMeters(from, item) }))
    .sort((a, b) => a.meters - b.meters)
    .slice(0, most);
}

/** Kinds that can be taken where they stand. A docked bike is taken by the code of its dock. */
const STANDS_FREE: ReadonlySet<VehicleForm> = new Set<VehicleForm>(['omni', 'scooter']);

/**
 * The vehicle to replace. The search starts from its location. `mapId` is null after a ride, because the ride changed
 * its id.
 */
export type Alternative = { mapId: number | null; form: VehicleForm };
/** A phone cannot tell apart vehicles that are closer than this. */
const BESIDE_METERS = 15;
/** A rider who wanted a bike walks this far for another one. Farther away a scooter is offered. */
const SAME_FORM_METERS = 400;

/** The nearest vehicle that can be taken where it stands: of the same form, else any. */
export function nearestOther(
  from: Coordinates,
  vehicles: readonly MapVehicle[],
  instead: Alternative | null,
): Nearby<MapVehicle> | undefined {
  const left = instead === null ? [] : wanted(from, vehicles, instead);
  const others = vehicles.filter((vehicle) => STANDS_FREE.has(vehicle.form) && !left.includes(vehicle));
  const same = nearestOf(
    from,
    others.filter(({ form }) => form === instead?.form),
    1,
  )[0];
  return same && same.meters <= SAME_FORM_METERS ? same : nearestOf(from, others, 1)[0];
}

/** The nearest station with such a bike; undefined for vehicles without a dock. */
export function nearestBikes(
  from: Coordinates,
  stations: readonly MapStation[],
  instead: Alternative | null,
): Nearby<MapStation> | undefined {
  const power = instead && powerOfForm(instead.form);
  if (!power) return undefined;
  return nearestOf(
    from,
    stations.filter(({ isActive, bikes, powers }) => isActive && bikes > 0 && powers.includes(power)),
    1,
  )[0];
}

/** The entries that may be the vehicle to replace. Each ride gives it a new id, even a failed start. */
function wanted(
  from: Coordinates,
  vehicles: readonly MapVehicle[],
  { mapId, form }: Alternative,
): readonly MapVehicle[] {
  const byId = vehicles.filter(({ id }) => id === mapId);
  if (byId.length > 0) return byId;
  const meters = (vehicle: MapVehicle) => distanceMeters(from, vehicle);
  const beside = vehicles
    .filter((vehicle) => vehicle.form === form && meters(vehicle) < BESIDE_METERS)
    .sort((a, b) => meters(a) - meters(b));
  // The location before a start is exact, so only the nearest entry can be it. After a ride only the rider's location
  // is known, so every entry beside can be it.
  return mapId === null ? beside : beside.slice(0, 1);
}

/** Rounds to about 100 m, so that a rider who stands still sends one request. */
const rough = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: Number(latitude.toFixed(3)),
  longitude: Number(longitude.toFixed(3)),
});

/** Everything around a location, from the same public cells as the map. */
export const nearbyQuery = (api: PublicApi, around: Coordinates) =>
  queryOptions({
    queryKey: ['nearby', rough(around)],
    queryFn: async ({
      signal,
    }): Promise<{ vehicles: MapVehicle[]; stations: MapStation[]; parkings: MapParking[] }> => {
      const cells = await Promise.all(
        coverOf(boundsAround(around, REACH_METERS)).map((id) => getMapCell(api, id, signal)),
      );
      return {
        vehicles: cells.flatMap(({ detail }) => detail?.vehicles ?? []),
        stations: cells.flatMap(({ detail }) => detail?.stations ?? []),
        parkings: cells.flatMap(({ detail }) => detail?.parkings ?? []),
      };
    },
    staleTime: 30_000,
  });
