import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOutboxItems } from '#features/outbox/useOutboxItems.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { rateQuery } from './rating.queries.ts';

/** The rider's rate of a ride. An unsent rating comes before the server's value. 0: none. */
export function useRate(rentId: string): number {
  const { gatewayApi } = useRuntime();
  const riderId = useSession((session) => session.context.riderId) ?? '';
  const { items } = useOutboxItems();
  const known = useQuery(rateQuery(gatewayApi, riderId, rentId));
  const waiting = items.findLast(({ said }) => said.kind === 'rating' && said.rating.rentId === rentId);
  const queryClient = useQueryClient();
  const waitingId = waiting?.id;
  useEffect(() => {
    // The outbox has sent the rating, so the server's value is stale.
    if (waitingId !== undefined) return () => void queryClient.invalidateQueries({ queryKey: ['rate', rentId] });
  }, [queryClient, rentId, waitingId]);
  return waiting?.said.kind === 'rating' ? waiting.said.rating.rate : (known.data ?? 0);
}
