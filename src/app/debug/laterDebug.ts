import type { OpenDebug } from './openDebug.ts';

/** Hears of every bug from the first moment; what becomes of it is code that comes with the first one, or with the debug mode. */
export function laterDebug(open: () => Promise<OpenDebug>) {
  let opening: Promise<OpenDebug> | null = null;
  const debug = () =>
    (opening ??= open().catch((cause: unknown) => {
      opening = null;
      throw cause;
    }));
  // Its own failures go nowhere: they would come back here as bugs.
  const tell = (cause: unknown) => void debug().then((log) => log.bug(cause)).catch(() => undefined);

  addEventListener('error', ({ error, message }) => tell(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
  return {
    debug,
    /** For who looks at the log while it is open. */
    heardFault: (what: string) => void opening?.then((log) => log.note({ type: 'fault', level: 'debug', logMessage: what })).catch(() => undefined),
    report: (cause: unknown) => {
      console.error(cause);
      tell(cause);
    },
  };
}
