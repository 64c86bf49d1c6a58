import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRuntime } from '#src/runtime.tsx';

const KEY = ['debugLog'];

/** The log in this browser. Loads again with every new line. */
export function useLog() {
  const { debug } = useRuntime();
  const queryClient = useQueryClient();
  useEffect(() => {
    const stopping = new AbortController();
    debug().then(
      (log) =>
        stopping.signal.aborted ||
        stopping.signal.addEventListener(
          'abort',
          log.watch(() => void queryClient.invalidateQueries({ queryKey: KEY })),
        ),
      // The query below reports this failure.
      () => undefined,
    );
    return () => stopping.abort();
  }, [debug, queryClient]);
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
