import { watchVisible } from './visibility.ts';

/**
 * One tab of this browser at a time holds the lead of this name, and only while it is looked at. It goes on to another one when
 * it is hidden or closed. Calls with every change; answers how to stop. Without Web Locks every tab that is looked at leads.
 */
export function watchLead(
  name: string,
  tell: (isLeading: boolean) => void,
  locks: LockManager | undefined = navigator.locks,
): () => void {
  let release: (() => void) | null = null;

  const take = () => {
    if (release !== null) return;
    const stop = new AbortController();
    const held = new Promise<void>((done) => {
      release = () => {
        done();
        stop.abort();
      };
    });
    const lead = () => {
      if (stop.signal.aborted) return undefined;
      tell(true);
      return held;
    };
    if (locks) locks.request(name, { signal: stop.signal }, lead).catch(() => undefined);
    else void lead();
  };
  const leave = () => {
    release?.();
    release = null;
    tell(false);
  };
  const look = () => (document.visibilityState === 'visible' ? take() : leave());

  const unwatch = watchVisible(look);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    unwatch();
    document.removeEventListener('visibilitychange', look);
    leave();
  };
}
