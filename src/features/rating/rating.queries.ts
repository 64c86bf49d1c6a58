import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { GatewayApi } from '#api/clients.ts';
import { getRate } from '#api/rating.ts';
import { useOutboxItems } from '#features/outbox/useOutboxItems.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';

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

/** The rider's rate of a ride. An unsent rating comes before the server's value. 0: none. */
export function useRate(rentId: string): number {
  const { gatewayApi } = useRuntime();
  const riderId = useSession((session) => session.context.riderId) ?? '';
  const { items } = useOutboxItems();
  const known = useQuery(rateQuery(gatewayApi, riderId, rentId));
  const waiting = items.findLast(({ payload }) => payload.kind === 'rating' && payload.rating.rentId === rentId);
  const queryClient = useQueryClient();
  const waitingId = waiting?.id;
  useEffect(() => {
    // The outbox has sent the rating, so the server's value is stale.
    if (waitingId !== undefined) return () => void queryClient.invalidateQueries({ queryKey: ['rate', rentId] });
  }, [queryClient, rentId, waitingId]);
  return waiting?.payload.kind === 'rating' ? waiting.payload.rating.rate : (known.data ?? 0);
}
