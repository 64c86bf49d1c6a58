import { QueryCache, QueryClient, type QueryState } from '@tanstack/react-query';
import type { PublicApi } from '#api/clients.ts';
import { Fault } from '#api/fault.ts';
import { getMapCell } from '#api/map.ts';
import { getZones } from '#api/zones.ts';
import type { MapCode } from '#domain/errorCode.ts';
import { boundsAround, coverOf } from '#domain/mapCells.ts';
import type { Position } from '#domain/rent.ts';
import type { CityRules } from '#domain/zoneAt.ts';

/** Loads parkings this far around the rider, metres, so that a new cell is needed every few minutes at most. */
const AROUND_METERS = 400;
/** How long zones and parkings stay valid, ms (decisions §3: the server's own max-age of zones). */
const FRESH_MS = 3_600_000;
/** The gap after a request without an answer, ms: it doubles. */
const FIRST_GAP_MS = 30_000;
const LONGEST_GAP_MS = 300_000;

type RulesPart = Pick<CityRules, 'zones' | 'parkings'>;
/** The missing part, as the code of its message. */
export type MissingPart = Extract<MapCode, 'zonesLoadFailed' | 'slowZonesNotLoaded'>;

const partQuery = (queryKey: readonly (string | number)[], ask: (signal: AbortSignal) => Promise<RulesPart>) => ({
  queryKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal),
  staleTime: FRESH_MS,
  gcTime: FRESH_MS,
  retry: false,
  refetchInterval: ({ state }: { state: Pick<QueryState, 'status' | 'errorUpdateCount'> }) =>
    state.status === 'error' ? Math.min(FIRST_GAP_MS * 2 ** (state.errorUpdateCount - 1), LONGEST_GAP_MS) : FRESH_MS,
});

/** The rules of a city around a rider: its zones, then the parkings of each cell. */
export const cityRulesQueries = (api: PublicApi) => (position: Position) => [
  partQuery(['zones'], async (signal) => ({ zones: await getZones(api, signal), parkings: [] })),
  ...coverOf(boundsAround(position, AROUND_METERS)).map((cell) =>
    partQuery(['parkings', cell.z, cell.x, cell.y], async (signal) => ({
      zones: [],
      parkings: (await getMapCell(api, cell, signal)).detail?.parkings ?? [],
    })),
  ),
];
export type CityRulesQueries = ReturnType<ReturnType<typeof cityRulesQueries>>;

/** What has loaded of these rules, and the part that has failed and never loaded. */
export function readCityRules(
  client: QueryClient,
  queries: CityRulesQueries,
): { rules: CityRules; missing: MissingPart | null } {
  const states = queries.map(({ queryKey }) => client.getQueryState<RulesPart>(queryKey));
  const parts = states.flatMap((state) => state?.data ?? []);
  const [isZonesFailing, ...areCellsFailing] = states.map(
    (state) => state !== undefined && state.data === undefined && state.errorUpdateCount > 0,
  );
  return {
    rules: {
      zones: parts.flatMap(({ zones }) => zones),
      parkings: parts.flatMap(({ parkings }) => parkings),
      isWhole: parts.length === queries.length,
    },
    // Parkings come with the cells; slow and restricted zones with the zone list.
    missing: areCellsFailing.includes(true) ? 'zonesLoadFailed' : isZonesFailing ? 'slowZonesNotLoaded' : null,
  };
}

/** In memory only, for the rides of this page. */
export const createGeofenceClient = (report: (cause: unknown) => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (cause) => {
        // A failed network is not a bug; an unreadable answer is.
        if (!(cause instanceof Fault)) report(cause);
      },
    }),
    defaultOptions: { queries: { networkMode: 'offlineFirst' } },
  });
