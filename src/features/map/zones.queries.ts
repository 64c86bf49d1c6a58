import { queryOptions } from '@tanstack/react-query';
import type { PublicApi } from '#api/clients.ts';
import { getZones } from '#api/zones.ts';

/** As long as the server says that they keep (decisions §3). */
const FRESH_MS = 3_600_000;
/** What has never come is asked for again by itself, as its words promise. */
const AGAIN_MS = 60_000;

export const zonesQuery = (api: PublicApi) =>
  queryOptions({
    queryKey: ['zones'],
    queryFn: ({ signal }) => getZones(api, signal),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: 2,
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
  });
