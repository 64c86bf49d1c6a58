import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { getMapCell, keepingSame, type MapCell } from '#api/map.ts';
import type { PublicApi } from '#api/clients.ts';
import { type CellId, overlaps } from '#domain/mapCells.ts';
import { useSaving } from './useSaving.ts';

/** The server may hold an answer for 10 s; twice a minute is what a resting map asks for. */
const REFRESH_MS = 30_000;
/**
 * For who saves traffic, and for a rider who rides: that one looks for a parking, those stay where they are, and the phone has
 * to last until there.
 */
const SELDOM_MS = 120_000;
const FRESH_MS = 10_000;
/** As long a cell may stand in for one that has not come yet. */
const KEEP_MS = 10 * 60_000;

const ALL_CELLS = ['mapCell'] as const;

/** A hidden tab asks nothing: React Query stops the interval there and asks at once when it is seen again. */
const mapCellQuery = (api: PublicApi, id: CellId, refresh: number) =>
  queryOptions({
    queryKey: [...ALL_CELLS, id.z, id.x, id.y],
    queryFn: async ({ signal, client, queryKey }) =>
      keepingSame(client.getQueryData<MapCell>(queryKey), await getMapCell(api, id, signal)),
    // Done above, by id: position by position a vehicle that goes would make all behind it new.
    structuralSharing: false,
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
    refetchInterval: refresh,
    refetchOnWindowFocus: true,
    retry: 2,
  });

export type CellsNow = {
  /** Cells of the view; kept ones stand in for those that have not come. */
  cells: MapCell[];
  /** Phone's milliseconds of the oldest word about the view; null while a part of it was never heard of. */
  heardAt: number | null;
  /** Server's milliseconds of that word. */
  saidAt: number | null;
  isFailing: boolean;
  /** Waiting for the network to come back. */
  isPaused: boolean;
  retry: () => void;
};

const oldest = (times: readonly number[]) => (times.length > 0 ? Math.min(...times) : null);

/** What is known of the cells that cover the view; asked for less often in a ride and by who saves traffic. */
export function useMapCells(api: PublicApi, cover: readonly CellId[], isRiding: boolean): CellsNow {
  const isSaving = useSaving().isOn;
  const refresh = isRiding || isSaving ? SELDOM_MS : REFRESH_MS;
  const queryClient = useQueryClient();
  const results = useQueries({ queries: cover.map((id) => mapCellQuery(api, id, refresh)) });
  const loaded = results.flatMap(({ data }) => data ?? []);
  const missing = cover.filter((_, i) => !results[i]?.data);
  const standIns =
    missing.length > 0 ? keptCells(queryClient.getQueriesData<MapCell>({ queryKey: ALL_CELLS }), missing) : [];
  const isWhole = missing.length === 0;
  return {
    // Fresh words come last: of two about one vehicle the later is drawn.
    cells: [...standIns, ...loaded],
    heardAt: isWhole ? oldest(results.map(({ dataUpdatedAt }) => dataUpdatedAt)) : null,
    saidAt: isWhole ? oldest(loaded.map(({ at }) => at)) : null,
    // One lost request is tried again before anybody hears of it.
    isFailing: results.some(({ isError, failureCount }) => isError || failureCount > 1),
    isPaused: results.some(({ fetchStatus }) => fetchStatus === 'paused'),
    retry: () => {
      for (const { refetch } of results) refetch().catch(() => undefined);
    },
  };
}

/** Cells heard of before that show a part of what is missing; no stand-in of a coarser count. */
export function keptCells(
  kept: readonly (readonly [unknown, MapCell | undefined])[],
  missing: readonly CellId[],
): MapCell[] {
  return kept
    .flatMap(([, cell]) => cell ?? [])
    .filter((cell) => cell.detail && missing.some((id) => overlaps(id, cell.id)))
    .toSorted((a, b) => a.at - b.at);
}
