import type { AppDeps } from '#app/compose/deps.ts';
import { lazy } from '#domain/lazy.ts';
import type { OpenDebug } from './openDebug.ts';

/** Collects bugs from the first moment. The code that handles them loads with the first bug, or with the debug mode. */
export function lazyDebug(open: () => Promise<OpenDebug>) {
  let isWanted = false;
  const debug = lazy(() => {
    isWanted = true;
    return open();
  });
  // Its own failures are ignored: they would come back here as bugs.
  const withLog = (work: (log: OpenDebug) => void) =>
    void debug()
      .then(work)
      .catch(() => undefined);
  const bug = (cause: unknown) => withLog((log) => log.bug(cause));

  addEventListener('error', ({ error, message }) => bug(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => bug(reason));
  return {
    debug,
    sendAnalyticsEvent: (...reached: Parameters<AppDeps['sendAnalyticsEvent']>) =>
      withLog((log) => log.sendAnalyticsEvent(...reached)),
    /** Logs a fault if something else has asked for the debug code. */
    logFault: (what: string) => isWanted && withLog((log) => log.fault(what)),
    report: (cause: unknown) => {
      console.error(cause);
      bug(cause);
    },
  };
}
