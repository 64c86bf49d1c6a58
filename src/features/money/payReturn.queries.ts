import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { NO_PAY_RETURN, type PayReturn } from '#domain/payReturn.ts';
import { type Runtime, useRuntime } from '#src/runtime/runtime.tsx';

const payReturnQuery = (load: Runtime['money']['payReturn']) =>
  queryOptions({
    queryKey: ['payReturn'],
    queryFn: async () => (await (await load()).read()) ?? NO_PAY_RETURN,
    // Another tab, or half an hour, may have changed the stored value.
    gcTime: 0,
    networkMode: 'always',
  });

export type StoredPayReturn = {
  /** What waits for a card or a payment; null until the storage is read. */
  waits: PayReturn | null;
  keep: (value: PayReturn) => Promise<void>;
  /** The rider gave it up or has used it: nothing waits any more. */
  clear: () => Promise<void>;
};

/** What was stored while the rider was on the provider's page (account §3). */
export function usePayReturn(): StoredPayReturn {
  const { payReturn: load } = useRuntime().money;
  const queryClient = useQueryClient();
  const query = payReturnQuery(load);
  const { data, isError } = useQuery(query);
  return {
    waits: data ?? (isError ? NO_PAY_RETURN : null),
    async keep(value) {
      await (await load()).write(value);
    },
    async clear() {
      await (await load()).consume();
      await queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
  };
}
