import { queryOptions } from '@tanstack/react-query';
import type { PublicApi } from '#api/clients.ts';
import { getMapCell, type MapParking, type MapStation, type MapVehicle } from '#api/map.ts';
import { powerOfForm } from '#domain/docks.ts';
import { boundsAround, coverOf } from '#domain/mapCells.ts';
import { distanceMeters } from '#domain/nearness.ts';
import type { Position, VehicleForm } from '#domain/rent.ts';

type Place = Pick<Position, 'latitude' | 'longitude'>;
export type Nearby<T> = T & { meters: number };

/** Half a side of the square that is searched: a walk, not a ride. */
const REACH_METERS = 1_500;

/** Nearest first, with the metres from the place; `most` of them. */
export function nearestOf<T extends Place>(from: Place, places: readonly T[], most: number): Nearby<T>[] {
  return places
    .map((place) => ({ ...place, meters: distanceMeters(from, place) }))
    .toSorted((a, b) => a.meters - b.meters)
    .slice(0, most);
}

/** What can be taken where it stands: a dock gives its bikes by its own code. */
const STANDS_FREE: ReadonlySet<VehicleForm> = new Set<VehicleForm>(['omni', 'scooter']);

/** The vehicle that another one is wanted for: it stands where is searched from. `mapId` null: a ride has moved it since its id was known. */
export type Instead = { mapId: number | null; form: VehicleForm };
/** Closer than a phone can tell two vehicles apart. */
const BESIDE_METERS = 15;
/** Whoever wanted a bike walks so far for another one before a scooter is offered. */
const SAME_FORM_METERS = 400;

/** The nearest vehicle that can be taken where it stands: another of the same form, else any. */
export function nearestOther(
  from: Place,
  vehicles: readonly MapVehicle[],
  instead: Instead | null,
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

/** The nearest station to take another such bike from; undefined for what stands without a dock. */
export function nearestBikes(
  from: Place,
  stations: readonly MapStation[],
  instead: Instead | null,
): Nearby<MapStation> | undefined {
  const power = instead && powerOfForm(instead.form);
  if (!power) return undefined;
  return nearestOf(
    from,
    stations.filter(({ isActive, bikes, powers }) => isActive && bikes > 0 && powers.includes(power)),
    1,
  )[0];
}

/** What may be the vehicle that another one is wanted for. Each ride gives it a new id: a start that failed as well. */
function wanted(from: Place, vehicles: readonly MapVehicle[], { mapId, form }: Instead): readonly MapVehicle[] {
  const byId = vehicles.filter(({ id }) => id === mapId);
  if (byId.length > 0) return byId;
  const meters = (vehicle: MapVehicle) => distanceMeters(from, vehicle);
  const beside = vehicles
    .filter((vehicle) => vehicle.form === form && meters(vehicle) < BESIDE_METERS)
    .toSorted((a, b) => meters(a) - meters(b));
  // Where it stood is known to the metre; of one that was given back, only where its rider is.
  return mapId === null ? beside : beside.slice(0, 1);
}

/** About 100 m: so that a rider who stands still asks once. */
const rough = ({ latitude, longitude }: Place): Place => ({
  latitude: Number(latitude.toFixed(3)),
  longitude: Number(longitude.toFixed(3)),
});

/** What stands around a place, from the same public cells as the map. */
export const nearbyQuery = (api: PublicApi, place: Place) =>
  queryOptions({
    queryKey: ['nearby', rough(place)],
    queryFn: async ({
      signal,
    }): Promise<{ vehicles: MapVehicle[]; stations: MapStation[]; parkings: MapParking[] }> => {
      const cells = await Promise.all(
        coverOf(boundsAround(place, REACH_METERS)).map((id) => getMapCell(api, id, signal)),
      );
      return {
        vehicles: cells.flatMap(({ detail }) => detail?.vehicles ?? []),
        stations: cells.flatMap(({ detail }) => detail?.stations ?? []),
        parkings: cells.flatMap(({ detail }) => detail?.parkings ?? []),
      };
    },
    staleTime: 30_000,
  });
