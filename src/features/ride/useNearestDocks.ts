import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { PublicApi } from '#api/clients.ts';
import { getStation } from '#api/places.ts';
import type { Station, StationPower } from '#domain/station.ts';
import { useRuntime } from '#src/runtime.tsx';
import { type DockPlaces, dockPlaces, docksAround } from './docks.screen.ts';
import { nearbyQuery } from './nearby.queries.ts';
import { usePosition } from './usePosition.ts';

/** Docks fill up while somebody rides to them. */
const REFRESH_MS = 30_000;
const FRESH_MS = 10_000;
const NOWHERE = { latitude: 0, longitude: 0 };

/** The same question as the station's card on the map asks, so that one answer serves both. */
const dockQuery = (api: PublicApi, id: number) =>
  queryOptions({
    queryKey: ['station', id],
    queryFn: ({ signal }) => getStation(api, id, signal),
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
  });

export type NearestDocks =
  | { kind: 'nowhere' | 'looking' | 'failed'; retry: () => void }
  /** `heardAt`: the phone's milliseconds of the answer. */
  | { kind: 'known'; places: DockPlaces; heardAt: number };

/** Where such a bike can be brought back, from where the phone is now. */
export function useNearestDocks(power: StationPower): NearestDocks {
  const { publicApi } = useRuntime();
  const reading = usePosition();
  const position = reading.kind === 'located' ? reading.position : null;
  // Who rides is a hundred metres on every half minute: the list of before stays until the next one is there.
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
  return { kind: 'known', places: dockPlaces(reading, around, known), heardAt: nearby.dataUpdatedAt };
}
