import { holdLock } from './heldLock.ts';
import { watchVisible } from './visibility.ts';

/**
 * Makes one visible tab of this browser the leader for this name. When that tab is hidden or closed, another one
 * becomes the leader. Of two visible ones the leader is the one that was shown last, after the lock's deadline. Calls
 * `onChange` at every change. Returns a function that stops it. Without Web Locks every visible tab leads.
 */
export function watchTabLeader(
  name: string,
  onChange: (isLeading: boolean) => void,
  locks: LockManager | undefined = navigator.locks,
): () => void {
  let release: (() => void) | null = null;
  const acquire = () =>
    void (release ??= holdLock(name, () => onChange(true), { onTaken: () => onChange(false), locks }));
  const releaseLock = () => {
    release?.();
    release = null;
    onChange(false);
  };
  const update = () => (document.visibilityState === 'visible' ? acquire() : releaseLock());

  const unwatch = watchVisible(update);
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    unwatch();
    document.removeEventListener('visibilitychange', update);
    releaseLock();
  };
}
