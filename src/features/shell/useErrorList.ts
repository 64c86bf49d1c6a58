import { useLingui } from '@lingui/react';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Fault } from '#api/fault.ts';
import { errorList } from '#errors/errorList.ts';
import { refusalOf } from '#errors/refusalOf.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { toasts } from '#ui/toasts.ts';
import { errorToast } from './errorToast.ts';

/** Connects the shared error list with its sources and with the toasts. */
export function useErrorList(queryClient: QueryClient) {
  const { i18n } = useLingui();
  const { report } = useRuntime();
  const { version } = useRuntime().session;
  const { connectivity } = useRuntime().device;

  useEffect(() => {
    const onOnlineChange = (online: boolean) => (online ? errorList.cameOnline() : errorList.wentOffline());
    if (!connectivity.isOnline()) errorList.wentOffline();
    return connectivity.watch(onOnlineChange);
  }, [connectivity]);

  useEffect(() => {
    const onVersionChange = (snapshot: ReturnType<typeof version.getSnapshot>) => {
      if (snapshot.matches({ updateRequired: 'asking' })) errorList.updateDemanded();
    };
    onVersionChange(version.getSnapshot());
    const subscription = version.subscribe(onVersionChange);
    return () => subscription.unsubscribe();
  }, [version]);

  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const cause: unknown = event.action.error;
        // A screen without data shows the error itself. Here are only errors of screens that show older data.
        if (!(cause instanceof Fault) || event.query.state.data === undefined || event.query.meta?.['silent'] === true)
          return;
        // One toast for all equal errors, and one retry for all failed queries.
        const retry = () =>
          void queryClient
            .refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })
            .catch(report);
        errorList.add(refusalOf(cause), { retry });
      }),
    [queryClient, report],
  );

  useEffect(() => {
    const shown = new Set<string>();
    const show = () => {
      for (const error of errorList.snapshot()) {
        const { key, refusal } = error;
        // Offline and the required update have their own banners.
        if (shown.has(key) || refusal.code === 'offline' || refusal.code === 'updateApplication') continue;
        shown.add(key);
        toasts.show(errorToast(i18n, error));
      }
    };
    const forget = () => {
      for (const key of shown) {
        if (toasts.snapshot().some((toast) => toast.key === key)) continue;
        shown.delete(key);
        errorList.dismiss(key);
      }
    };
    show();
    const stops = [errorList.subscribe(show), toasts.subscribe(forget)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [i18n]);
}
