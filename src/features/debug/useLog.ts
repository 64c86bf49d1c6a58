import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLazy } from '#hooks/useLazy.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';

const KEY = ['debugLog'];

/** The log in this browser. Loads again with every new line. */
export function useLog() {
  const { debug } = useRuntime().help;
  const queryClient = useQueryClient();
  const { resource: log } = useLazy(debug);
  useEffect(() => log?.watch(() => void queryClient.invalidateQueries({ queryKey: KEY })), [log, queryClient]);
  return useQuery({
    queryKey: KEY,
    queryFn: async () => {
      const log = await debug();
      return { trace: log.trace, lines: await log.lines() };
    },
    staleTime: 0,
    networkMode: 'always',
  });
}
