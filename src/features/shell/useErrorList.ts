import { useLingui } from '@lingui/react';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Fault } from '#api/fault.ts';
import { errorList } from '#errors/errorList.ts';
import { refusalOf } from '#errors/refusalOf.ts';
import { useRuntime } from '#src/runtime.tsx';
import { toasts } from '#ui/toasts.ts';
import { errorToast } from './errorToast.ts';

/** Connects the shared error list: what feeds it, and the toasts that show it. */
export function useErrorList(answers: QueryClient) {
  const { i18n } = useLingui();
  const { connectivity, version, report } = useRuntime();

  useEffect(() => {
    const tell = (online: boolean) => (online ? errorList.cameOnline() : errorList.wentOffline());
    if (!connectivity.isOnline()) errorList.wentOffline();
    return connectivity.watch(tell);
  }, [connectivity]);

  useEffect(() => {
    const hear = (snapshot: ReturnType<typeof version.getSnapshot>) => {
      if (snapshot.matches({ updateRequired: 'asking' })) errorList.updateDemanded();
    };
    hear(version.getSnapshot());
    const told = version.subscribe(hear);
    return () => told.unsubscribe();
  }, [version]);

  useEffect(
    () =>
      answers.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const cause: unknown = event.action.error;
        // A screen without data shows the refusal in its place; here are those that have an older answer on the screen.
        if (!(cause instanceof Fault) || event.query.state.data === undefined || event.query.meta?.['silent'] === true)
          return;
        // One word for all that failed alike, and one tap that asks for all of it again.
        const retry = () =>
          void answers.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null }).catch(report);
        errorList.add(refusalOf(cause), { retry });
      }),
    [answers, report],
  );

  useEffect(() => {
    const shown = new Set<string>();
    const show = () => {
      for (const error of errorList.snapshot()) {
        const { key, refusal } = error;
        // Offline and the update have their own places.
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
