import { queryOptions } from '@tanstack/react-query';
import type { PublicApi } from '#api/clients.ts';
import { Fault } from '#api/fault.ts';
import { getParking, getStation, getStationNames } from '#api/places.ts';

const REFRESH_MS = 30_000;
const FRESH_MS = 10_000;
/** A parking stands where it stands. */
const HOUR_MS = 3_600_000;

/** No place of that name: asking again brings nothing else. */
export const isUnknownPlace = (cause: unknown) =>
  cause instanceof Fault && (cause.status === 404 || cause.status === 400);
const retry = (failures: number, cause: unknown) => failures < 2 && !isUnknownPlace(cause);

/** Its bikes and places change while somebody looks at them. */
export const stationQuery = (api: PublicApi, id: number) =>
  queryOptions({
    queryKey: ['station', id],
    queryFn: ({ signal }) => getStation(api, id, signal),
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
    retry,
  });

/** A station without a name in it is named by its number. */
export const stationNamesQuery = (api: PublicApi) =>
  queryOptions({
    queryKey: ['stationNames'],
    queryFn: ({ signal }) => getStationNames(api, signal),
    staleTime: HOUR_MS,
    gcTime: HOUR_MS,
  });

export const parkingQuery = (api: PublicApi, number: string) =>
  queryOptions({
    queryKey: ['parking', number],
    queryFn: ({ signal }) => getParking(api, number, signal),
    staleTime: HOUR_MS,
    gcTime: HOUR_MS,
    retry,
  });
