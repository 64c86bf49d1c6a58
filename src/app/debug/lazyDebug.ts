import type { Runtime } from '#src/runtime.tsx';
import type { OpenDebug } from './openDebug.ts';

/** Collects bugs from the first moment. The code that handles them loads with the first bug, or with the debug mode. */
export function lazyDebug(open: () => Promise<OpenDebug>) {
  let opening: Promise<OpenDebug> | null = null;
  const debug = () =>
    (opening ??= open().catch((cause: unknown) => {
      opening = null;
      throw cause;
    }));
  // Its own failures are ignored: they would come back here as bugs.
  const withLog = (work: (log: OpenDebug) => void, log: Promise<OpenDebug> | null = debug()) =>
    void log?.then(work).catch(() => undefined);
  const bug = (cause: unknown) => withLog((log) => log.bug(cause));

  addEventListener('error', ({ error, message }) => bug(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => bug(reason));
  return {
    debug,
    sendAnalyticsEvent: (...reached: Parameters<Runtime['sendAnalyticsEvent']>) =>
      withLog((log) => log.sendAnalyticsEvent(...reached)),
    /** Logs a fault if the debug code is loaded. */
    logFault: (what: string) => withLog((log) => log.fault(what), opening),
    report: (cause: unknown) => {
      console.error(cause);
      bug(cause);
    },
  };
}
