import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRuntime } from '#src/runtime.tsx';

const KEY = ['debugLog'];

/** What is written down in this browser, and anew with every line. */
export function useLog() {
  const { debug } = useRuntime();
  const answers = useQueryClient();
  useEffect(() => {
    const stopping = new AbortController();
    debug().then(
      (log) =>
        stopping.signal.aborted ||
        stopping.signal.addEventListener(
          'abort',
          log.watch(() => void answers.invalidateQueries({ queryKey: KEY })),
        ),
      // The question below says so.
      () => undefined,
    );
    return () => stopping.abort();
  }, [debug, answers]);
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
