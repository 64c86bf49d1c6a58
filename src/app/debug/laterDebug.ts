import type { Runtime } from '#src/runtime.tsx';
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
  const tell = (what: (log: OpenDebug) => void, log: Promise<OpenDebug> | null = debug()) =>
    void log?.then(what).catch(() => undefined);
  const bug = (cause: unknown) => tell((log) => log.bug(cause));

  addEventListener('error', ({ error, message }) => bug(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => bug(reason));
  return {
    debug,
    goal: (...reached: Parameters<Runtime['goal']>) => tell((log) => log.goal(...reached)),
    /** For who looks at the log while it is open. */
    heardFault: (what: string) => tell((log) => log.fault(what), opening),
    report: (cause: unknown) => {
      console.error(cause);
      bug(cause);
    },
  };
}
