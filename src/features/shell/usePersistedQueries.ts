import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { persistQueries, restoreQueries } from '#stores/persistQueries.ts';

/**
 * Stores the rider's query data. Without a network, restores it before the first screen renders, so that no screen
 * shows an empty state first.
 *
 * @returns false until the restore is done
 */
export function usePersistedQueries(queryClient: QueryClient): boolean {
  const { actor: session, queryPersister } = useRuntime().session;
  const { connectivity } = useRuntime().device;
  const riderId = useSession((snapshot) => (snapshot.matches('signedIn') ? snapshot.context.riderId : null));
  const [isReady, setReady] = useState(() => riderId === null || connectivity.isOnline());
  useEffect(() => {
    if (riderId === null) return;
    const isTheirs = () => {
      const now = session.getSnapshot();
      return now.matches('signedIn') && now.context.riderId === riderId;
    };
    const persister = queryPersister(riderId);
    const stop = persistQueries(queryClient, persister, isTheirs);
    const layOut = () => restoreQueries(queryClient, persister).finally(() => setReady(true));
    if (connectivity.isOnline()) persister.then((opened) => opened.evict()).catch(() => undefined);
    else void layOut();
    const unwatch = connectivity.watch((online) => !online && void layOut());
    return () => {
      stop();
      unwatch();
    };
  }, [queryClient, session, connectivity, queryPersister, riderId]);
  return isReady;
}
