import { queryOptions } from '@tanstack/react-query';
import type { GatewayApi } from '#api/clients.ts';
import { getStatistics } from '#api/statistics.ts';
import { within } from '#api/within.ts';

/** The longest time a rider sees a skeleton before an error text, ms. */
const SPEAKS_AFTER = 8_000;

export const statisticsQuery = (api: GatewayApi) =>
  queryOptions({
    queryKey: ['statistics'],
    queryFn: ({ signal }) => getStatistics(api, within(SPEAKS_AFTER, signal)),
    retry: false,
    // The figures stay available without a network. Signing out clears them.
    gcTime: Infinity,
  });
