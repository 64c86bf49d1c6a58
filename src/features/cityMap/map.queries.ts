import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import type { PublicApi } from '#api/clients.ts';
import { getMapCell, reuseUnchanged, type MapCell } from '#api/map.ts';
import { getZones } from '#api/zones.ts';
import { type CellId, overlaps } from '#domain/mapCells.ts';
import { useDataSaver } from '#hooks/useDataSaver.ts';

/** The server may cache an answer for 10 s. A map at rest asks twice a minute. */
const REFRESH_MS = 30_000;
/**
 * The interval in a ride and in data saver mode. A rider in a ride looks for parkings, which do not move, and the
 * battery has to last until the end of the ride.
 */
const SELDOM_MS = 120_000;
const FRESH_MS = 10_000;
/** How long a cached cell can replace a cell that is still loading. */
const KEEP_MS = 10 * 60_000;

const ALL_CELLS = ['mapCell'] as const;

/**
 * A hidden tab sends no requests. React Query stops the interval there and asks at once when the tab is visible again.
 */
const mapCellQuery = (api: PublicApi, id: CellId, refresh: number) =>
  queryOptions({
    queryKey: [...ALL_CELLS, id.z, id.x, id.y],
    queryFn: async ({ signal, client, queryKey }) =>
      reuseUnchanged(client.getQueryData<MapCell>(queryKey), await getMapCell(api, id, signal)),
    // `reuseUnchanged` compares by id. React Query compares by position: there, one removed vehicle would make all the
    // following ones new.
    structuralSharing: false,
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
    refetchInterval: refresh,
    refetchOnWindowFocus: true,
    retry: 2,
  });

export type CellsNow = {
  /** Cells of the view. Cached cells replace those that are still loading. */
  cells: MapCell[];
  /** Time of the oldest answer for the view, phone's milliseconds; null while a part of the view has no answer. */
  receivedAt: number | null;
  /** Time of that answer, server's milliseconds. */
  saidAt: number | null;
  isFailing: boolean;
  /** The requests wait for the network. */
  isPaused: boolean;
  retry: () => void;
};

const oldest = (times: readonly number[]) => (times.length > 0 ? Math.min(...times) : null);

/** The known data of the cells that cover the view. A ride and data saver mode make requests less frequent. */
export function useMapCells(api: PublicApi, cover: readonly CellId[], isRiding: boolean): CellsNow {
  const isSaving = useDataSaver().isOn;
  const refresh = isRiding || isSaving ? SELDOM_MS : REFRESH_MS;
  const queryClient = useQueryClient();
  const results = useQueries({ queries: cover.map((id) => mapCellQuery(api, id, refresh)) });
  const loaded = results.flatMap(({ data }) => data ?? []);
  const missing = cover.filter((_, i) => !results[i]?.data);
  const standIns =
    missing.length > 0 ? cachedCells(queryClient.getQueriesData<MapCell>({ queryKey: ALL_CELLS }), missing) : [];
  const isWhole = missing.length === 0;
  return {
    // Fresh cells come last: of two entries for one vehicle, the map draws the last one.
    cells: [...standIns, ...loaded],
    receivedAt: isWhole ? oldest(results.map(({ dataUpdatedAt }) => dataUpdatedAt)) : null,
    saidAt: isWhole ? oldest(loaded.map(({ at }) => at)) : null,
    // The first lost request is repeated before the rider sees a failure.
    isFailing: results.some(({ isError, failureCount }) => isError || failureCount > 1),
    isPaused: results.some(({ fetchStatus }) => fetchStatus === 'paused'),
    retry: () => {
      for (const { refetch } of results) refetch().catch(() => undefined);
    },
  };
}

/** Cached cells that show a part of the missing ones, coarse groups first: finer ones and vehicles replace them. */
export function cachedCells(
  cached: readonly (readonly [unknown, MapCell | undefined])[],
  missing: readonly CellId[],
): MapCell[] {
  return cached
    .flatMap(([, cell]) => cell ?? [])
    .filter((cell) => missing.some((id) => overlaps(id, cell.id)))
    .sort(
      (a, b) => Number(a.detail !== null) - Number(b.detail !== null) || (a.detail ? a.at - b.at : a.id.z - b.id.z),
    );
}

/** The server allows this cache time (decisions §3). */
const ZONES_FRESH_MS = 3_600_000;
/** If the zones have never loaded, the app asks again by itself, as the banner promises. */
const ZONES_RETRY_MS = 60_000;

/** The zones of the city, which the map draws. */
export const zonesQuery = (api: PublicApi) =>
  queryOptions({
    queryKey: ['zones'],
    queryFn: ({ signal }) => getZones(api, signal),
    staleTime: ZONES_FRESH_MS,
    gcTime: ZONES_FRESH_MS,
    retry: 2,
    refetchInterval: ({ state }) => (state.status === 'error' ? ZONES_RETRY_MS : false),
  });
