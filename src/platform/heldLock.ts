/**
 * For how long a page waits for a lock of another page, ms. A page that the browser has frozen or forgotten never gives
 * its lock back.
 */
export const LOCK_DEADLINE_MS = 5_000;

type HoldOptions = {
  /** Another page takes the lock away. This page waits for it again, without a deadline. */
  onTaken?: () => void;
  locks?: LockManager | undefined;
};

/**
 * Waits for the Web Lock of this name and holds it: no other tab of this browser has it meanwhile. Returns a function
 * that gives it back, or stops waiting. After the deadline it takes the lock away from its holder, so what happens
 * under a lock must be safe beside the same in another tab. Without Web Locks, or where the browser refuses them, it is
 * held at once; where the browser never answers, after a second deadline.
 */
export function holdLock(
  name: string,
  onHeld: () => void,
  { onTaken = () => {}, locks = navigator.locks }: HoldOptions = {},
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let isHeld = false;
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  const hold = () => {
    if (signal.aborted) return undefined;
    clearTimeout(deadline);
    if (isHeld) return released;
    isHeld = true;
    onHeld();
    return released;
  };
  const taken = () => {
    if (signal.aborted) return;
    isHeld = false;
    onTaken();
  };
  const queue = (): void => {
    locks?.request(name, { signal }, hold).catch(() => {
      if (signal.aborted) return;
      if (!isHeld) return void hold();
      taken();
      queue();
    });
  };
  let deadline = setTimeout(() => {
    locks?.request(name, { steal: true }, hold).catch(taken);
    deadline = setTimeout(hold, LOCK_DEADLINE_MS);
  }, LOCK_DEADLINE_MS);
  if (locks) queue();
  else void hold();
  return () => {
    clearTimeout(deadline);
    release();
    stop.abort();
  };
}

/**
 * Runs `work` once while this page holds the lock (`holdLock`), and gives it back. A work that has begun goes on when
 * the lock is taken away.
 * @throws the signal's reason, when it aborts before the work has begun; what `work` throws
 */
export function withLock<T>(
  name: string,
  signal: AbortSignal,
  work: () => Promise<T>,
  locks: LockManager | undefined = navigator.locks,
): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    let isRunning = false;
    const run = () => {
      if (isRunning) return;
      isRunning = true;
      work()
        .then(resolve, reject)
        .finally(() => release());
    };
    const release = holdLock(name, run, { locks });
    signal.addEventListener('abort', () => {
      if (isRunning) return;
      release();
      reject(signal.reason);
    });
  });
}
