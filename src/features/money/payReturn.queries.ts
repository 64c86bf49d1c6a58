import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { NOTHING_WAITS, type PayReturn } from '#domain/payReturn.ts';
import { type Runtime, useRuntime, useSession } from '#src/runtime.tsx';

const payReturnQuery = (load: Runtime['payReturn'], riderId: string | null) =>
  queryOptions({
    queryKey: ['payReturn', riderId],
    queryFn: async () => (riderId === null ? NOTHING_WAITS : ((await (await load()).read(riderId)) ?? NOTHING_WAITS)),
    // Another tab, or half an hour, may have changed it.
    gcTime: 0,
    networkMode: 'always',
  });

export type KeptPayReturn = {
  /** What waits for a card or a payment; null until this phone has been asked. */
  waits: PayReturn | null;
  keep: (value: PayReturn) => Promise<void>;
  /** Given up, or used up: nothing waits any more. */
  clear: () => Promise<void>;
};

/** What was kept while the rider was at the provider's page (account §3). */
export function usePayReturn(): KeptPayReturn {
  const { payReturn: load } = useRuntime();
  const riderId = useSession((session) => session.context.riderId);
  const answers = useQueryClient();
  const query = payReturnQuery(load, riderId);
  const { data, isError } = useQuery(query);
  return {
    waits: data ?? (isError ? NOTHING_WAITS : null),
    async keep(value) {
      if (riderId !== null) await (await load()).keep(riderId, value);
    },
    async clear() {
      if (riderId !== null) await (await load()).take(riderId);
      await answers.invalidateQueries({ queryKey: query.queryKey });
    },
  };
}
