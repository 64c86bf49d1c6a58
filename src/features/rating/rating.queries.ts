import { queryOptions } from '@tanstack/react-query';
import type { GatewayApi } from '#api/clients.ts';
import { getRate } from '#api/rating.ts';

/**
 * The rider's rate of a ride, 0 if not rated. A failed request counts as not rated: rating again is safe (map-and-rent
 * §4).
 */
export const rateQuery = (api: GatewayApi, riderId: string, rentId: string) =>
  queryOptions({
    queryKey: ['rate', rentId],
    queryFn: ({ signal }) => getRate(api, riderId, rentId, signal),
    staleTime: 60_000,
  });
