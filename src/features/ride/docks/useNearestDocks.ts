import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { PublicApi } from '#api/clients.ts';
import { getStation } from '#api/mapLocations.ts';
import type { Station, StationPower } from '#domain/station.ts';
import { usePosition } from '#hooks/usePosition.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { nearbyQuery } from '../nearby/nearby.queries.ts';
import { type DockStations, dockStations, docksAround } from './docks.view.ts';

/** Docks fill up while the rider is on the way. */
const REFRESH_MS = 30_000;
const FRESH_MS = 10_000;
const NOWHERE = { latitude: 0, longitude: 0 };

/** The same query as for the station's card on the map, so that one answer serves both. */
const dockQuery = (api: PublicApi, id: number) =>
  queryOptions({
    queryKey: ['station', id],
    queryFn: ({ signal }) => getStation(api, id, signal),
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
  });

export type NearestDocks =
  | { kind: 'nowhere' | 'looking' | 'failed'; retry: () => void }
  /** `receivedAt`: time of the answer, phone's milliseconds. */
  | { kind: 'known'; stations: DockStations; receivedAt: number };

/** Stations that take such a bike, from the phone's current location. */
export function useNearestDocks(power: StationPower): NearestDocks {
  const { publicApi } = useRuntime();
  const reading = usePosition();
  const position = reading.kind === 'located' ? reading.position : null;
  // A rider moves a hundred metres every half minute. The last list stays until the next one loads.
  const nearby = useQuery({
    ...nearbyQuery(publicApi, position ?? NOWHERE),
    enabled: position !== null,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const around = position ? docksAround(position, nearby.data?.stations ?? [], power) : [];
  const details = useQueries({ queries: around.map(({ id }) => dockQuery(publicApi, id)) });
  const retry = () => void nearby.refetch();
  if (position === null) return { kind: 'nowhere', retry };
  if (!nearby.data) return { kind: nearby.isError ? 'failed' : 'looking', retry };
  const known = new Map<number, Station>(details.flatMap(({ data }) => (data ? [[data.id, data]] : [])));
  return { kind: 'known', stations: dockStations(reading, around, known), receivedAt: nearby.dataUpdatedAt };
}
