import { queryOptions } from '@tanstack/react-query';
import type { PublicApi } from '#api/clients.ts';
import { getZones } from '#api/zones.ts';

/** The server allows this cache time (decisions §3). */
const FRESH_MS = 3_600_000;
/** If the zones have never loaded, the app asks again by itself, as the banner promises. */
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
