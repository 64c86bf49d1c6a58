import { useLingui } from '@lingui/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { errorList } from '#errors/errorList.ts';
import { PaymentResultNotifier } from '#features/money/PaymentResultNotifier.tsx';
import { latePart } from '#hooks/latePart.tsx';
import { useScreenIsWhole } from '#hooks/useScreenIsWhole.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { persistQueries, restoreQueries } from '#stores/persistQueries.ts';
import { createQueryClient } from '#stores/queryClient.ts';
import { ToastHost } from '#ui/Toast.tsx';
import { StoredDataBanner } from './StoredDataBanner.tsx';
import { titleAt } from './titles.ts';
import { useErrorList } from './useErrorList.ts';
import { registerTitles } from './useRouteAnnouncer.ts';

// News come after the screen.
const NotificationCards = latePart(
  async () => (await import('#features/notifications/NotificationCards.tsx')).NotificationCards,
);
/**
 * Stores the rider's query data. Without a network, restores it before the first screen renders, so that no screen
 * shows an empty state first.
 *
 * @returns false until the restore is done
 */
function usePersistedQueries(queryClient: QueryClient): boolean {
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

registerTitles(titleAt);

/**
 * The shared parts of all screens that send queries: the stored data, the error list and its toasts. The entrance sends
 * no queries.
 */
export function QueryLayout() {
  const { riderMemory } = useRuntime().session;
  const [queryClient] = useState(createQueryClient);
  useEffect(
    () =>
      riderMemory.watch(() => {
        queryClient.clear();
        errorList.clear();
      }),
    [riderMemory, queryClient],
  );
  useErrorList(queryClient);
  useRefetchOnLanguage(queryClient);
  const isReady = usePersistedQueries(queryClient);
  const isWhole = useScreenIsWhole();
  return (
    <QueryClientProvider client={queryClient}>
      <ToastHost />
      {isWhole && <NotificationCards />}
      <PaymentResultNotifier />
      <StoredDataBanner />
      {isReady && <Outlet />}
    </QueryClientProvider>
  );
}

/** The server translates the names of tariffs and rides, so another language loads them again. */
function useRefetchOnLanguage(queryClient: QueryClient) {
  const { locale } = useLingui().i18n;
  const { report } = useRuntime();
  const loadedLocale = useRef(locale);
  useEffect(() => {
    if (loadedLocale.current === locale) return;
    loadedLocale.current = locale;
    queryClient.invalidateQueries().catch(report);
  }, [queryClient, locale, report]);
}
