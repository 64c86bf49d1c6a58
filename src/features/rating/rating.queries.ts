import { queryOptions } from '@tanstack/react-query';
import type { GatewayApi } from '#api/clients.ts';
import { getRate } from '#api/rating.ts';

/** What the rider has rated a ride with, 0 for not yet. A failure counts as not yet too: saying it again is safe (map-and-rent §4). */
export const rateQuery = (api: GatewayApi, riderId: string, rentId: string) =>
  queryOptions({
    queryKey: ['rate', rentId],
    queryFn: ({ signal }) => getRate(api, riderId, rentId, signal),
    staleTime: 60_000,
  });
