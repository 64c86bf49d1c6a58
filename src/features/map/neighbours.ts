import { queryOptions } from '@tanstack/react-query';
import type { PublicApi } from '#api/clients.ts';
import { getMapCell, type MapStation } from '#api/map.ts';
import { distanceMeters } from '#domain/distance.ts';
import { boundsAround, coverOf } from '#domain/mapCells.ts';
import type { Station, StationPower } from '#domain/station.ts';

/** What the rider needs from a station. */
export type Wanted = 'bikes' | 'places';
export type Neighbour = MapStation & {
  /** Distance from the station without it. */
  meters: number;
};

/** Nobody goes farther for a free dock (our reading). */
const REACH_METERS = 1_500;
const MOST = 2;

/**
 * What this station lacks and another one may have; null if it lacks nothing.
 *
 * @param ridden the kind of docked bike to return
 */
export function lacking(
  { isOpen, powers, bikes, freePlaces }: Pick<Station, 'isOpen' | 'powers' | 'bikes' | 'freePlaces'>,
  ridden: StationPower | null,
): Wanted | null {
  if (ridden) return isOpen && freePlaces > 0 && powers.includes(ridden) ? null : 'places';
  if (!isOpen) return 'bikes';
  if (freePlaces === 0) return 'places';
  return bikes.mechanical + bikes.electric === 0 ? 'bikes' : null;
}

/** The nearest two stations that have it: for the ridden bike, else for bikes of the station's own kinds. */
export const neighboursOf = (
  station: Pick<Station, 'id' | 'powers' | 'latitude' | 'longitude'>,
  stations: readonly MapStation[],
  wanted: Wanted,
  ridden: StationPower | null,
): Neighbour[] =>
  [...new Map(stations.map((one) => [one.id, one])).values()]
    .filter(
      (one) =>
        one.id !== station.id &&
        one.isActive &&
        one[wanted] > 0 &&
        one.powers.some((power) => (ridden ? power === ridden : station.powers.includes(power))),
    )
    .map((one) => ({ ...one, meters: distanceMeters(station, one) }))
    .filter(({ meters }) => meters <= REACH_METERS)
    .sort((a, b) => a.meters - b.meters)
    .slice(0, MOST);

/** Stations around a station, from the same public cells as the map. */
export const stationsAroundQuery = (
  api: PublicApi,
  { id, latitude, longitude }: Pick<Station, 'id' | 'latitude' | 'longitude'>,
) =>
  queryOptions({
    queryKey: ['stationsAround', id],
    queryFn: async ({ signal }): Promise<MapStation[]> => {
      const cells = await Promise.all(
        coverOf(boundsAround({ latitude, longitude }, REACH_METERS)).map((cell) => getMapCell(api, cell, signal)),
      );
      return cells.flatMap(({ detail }) => detail?.stations ?? []);
    },
    staleTime: 30_000,
  });
