import { queryOptions } from '@tanstack/react-query';
import type { GatewayApi } from '#api/clients.ts';
import { getStatistics } from '#api/statistics.ts';

export const statisticsQuery = (api: GatewayApi) =>
  queryOptions({ queryKey: ['statistics'], queryFn: ({ signal }) => getStatistics(api, signal), gcTime: Infinity });
