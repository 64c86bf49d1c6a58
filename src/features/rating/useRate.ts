import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLaterWords } from '#features/later/index.ts';
import { useRuntime, useSession } from '#src/runtime.tsx';
import { rateQuery } from './rating.queries.ts';

/** The rider's rate of a ride: what waits in the phone goes before what the server knows. 0: none. */
export function useRate(rentId: string): number {
  const { gatewayApi } = useRuntime();
  const riderId = useSession((session) => session.context.riderId) ?? '';
  const { words } = useLaterWords();
  const known = useQuery(rateQuery(gatewayApi, riderId, rentId));
  const waiting = words.findLast(({ said }) => said.kind === 'rating' && said.rating.rentId === rentId);
  const answers = useQueryClient();
  const waitingId = waiting?.id;
  useEffect(() => {
    // Once it has gone, the server has it.
    if (waitingId !== undefined) return () => void answers.invalidateQueries({ queryKey: ['rate', rentId] });
  }, [answers, rentId, waitingId]);
  return waiting?.said.kind === 'rating' ? waiting.said.rating.rate : (known.data ?? 0);
}
