import { queryOptions } from '@tanstack/react-query';
import type { GatewayApi } from '#api/clients.ts';
import { getStatistics } from '#api/statistics.ts';

/** The longest a rider looks at bones before there are words, ms. */
const SPEAKS_AFTER = 8_000;

export const statisticsQuery = (api: GatewayApi) =>
  queryOptions({
    queryKey: ['statistics'],
    queryFn: ({ signal }) => getStatistics(api, AbortSignal.any([signal, AbortSignal.timeout(SPEAKS_AFTER)])),
    retry: false,
    // What is known stays to be looked at without a network; it goes with the session.
    gcTime: Infinity,
  });
