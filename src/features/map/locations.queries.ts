import { queryOptions } from '@tanstack/react-query';
import type { PublicApi } from '#api/clients.ts';
import { Fault } from '#api/fault.ts';
import { getParking, getStation, getStationNames } from '#api/mapLocations.ts';

const REFRESH_MS = 30_000;
const FRESH_MS = 10_000;
/** A parking does not move. */
const HOUR_MS = 3_600_000;

/** There is no such location: a retry gives the same answer. */
export const isUnknownLocation = (cause: unknown) =>
  cause instanceof Fault && (cause.status === 404 || cause.status === 400);
const retry = (failures: number, cause: unknown) => failures < 2 && !isUnknownLocation(cause);

/** The bikes and free places of a station change while the rider looks at them. */
export const stationQuery = (api: PublicApi, id: number) =>
  queryOptions({
    queryKey: ['station', id],
    queryFn: ({ signal }) => getStation(api, id, signal),
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
    retry,
  });

/** A station that is missing in the answer shows its number instead of a name. */
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
