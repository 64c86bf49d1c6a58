import { useLingui } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { errorList } from '#errors/errorList.ts';
import { PaymentResultNotifier } from '#features/money/PaymentResultNotifier.tsx';
import { NotificationCards } from '#features/notifications/NotificationCards.tsx';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { createQueryClient } from '#stores/queryClient.ts';
import { ToastHost } from '#ui/Toast.tsx';
import { toasts } from '#ui/toasts.ts';
import { StoredDataBanner } from './StoredDataBanner.tsx';
import { titleAt } from './titles.ts';
import { useErrorList } from './useErrorList.ts';
import { usePersistedQueries } from './usePersistedQueries.ts';
import { registerTitles } from './useRouteAnnouncer.ts';

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
  return (
    <QueryClientProvider client={queryClient}>
      <ToastHost toasts={toasts}>
        <NotificationCards />
      </ToastHost>
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
