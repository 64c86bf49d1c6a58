/**
 * Waits for the Web Lock of this name and holds it: no other tab of this browser has it meanwhile. Returns a function
 * that gives it back, or stops waiting. Without Web Locks it is held at once.
 */
export function holdLock(name: string, onHeld: () => void, locks: LockManager | undefined = navigator.locks) {
  const stop = new AbortController();
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  const hold = () => {
    if (stop.signal.aborted) return undefined;
    onHeld();
    return held;
  };
  if (locks) locks.request(name, { signal: stop.signal }, hold).catch(() => undefined);
  else void hold();
  return (): void => {
    release();
    stop.abort();
  };
}
