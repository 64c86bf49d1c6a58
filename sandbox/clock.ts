/**
 * The sandbox's one clock. In `npm start` it runs with the wall clock, and a control call moves it forward. In tests it
 * stops until a test moves it. All code in the sandbox waits on this clock, so that a test never waits in real
 * time.
 */
export type Clock = {
  /** Milliseconds since 1970 by the sandbox's clock. */
  now(): number;
  /** The same as an ISO string. */
  iso(): string;
  readonly running: boolean;
  /** Moves time forward and runs all work due until then, in the sequence of its due times. */
  advance(milliseconds: number): Promise<void>;
  /** The same up to a time in milliseconds, unless it has passed. */
  goTo(time: number): Promise<void>;
  /**
   * Registers a worker that runs when time has passed. The worker gets the time reached and answers when it wants to
   * run next.
   */
  onTick(worker: ClockWorker): void;
  /** Stops the clock. Resolves when no work is running. */
  stop(): Promise<void>;
};

export type ClockWorker = {
  /** When the next work is due; null when there is none. */
  nextAt(): Promise<number | null>;
  /** Does all work due at `now`. */
  run(now: number): Promise<void>;
};

/** How often a running clock checks for work, in wall milliseconds. */
const LOOK_EVERY = 250;

export function createClock({
  running,
  start,
  offset = 0,
}: {
  running: boolean;
  start?: number;
  offset?: number;
}): Clock {
  const workers: ClockWorker[] = [];
  let skew = offset;
  let frozenAt = start ?? Date.now();
  let busy: Promise<void> = Promise.resolve();

  const now = () => (running ? Date.now() + skew : frozenAt);
  const moveTo = (time: number) => {
    if (running) skew = time - Date.now();
    else frozenAt = time;
  };

  const runUntil = async (end: number): Promise<void> => {
    for (;;) {
      const times = await Promise.all(workers.map((worker) => worker.nextAt()));
      const due = Math.min(...times.map((time) => time ?? Infinity));
      if (due > end) return;
      if (due > now()) moveTo(due);
      for (const worker of workers) await worker.run(Math.max(due, now()));
      // The embedded database answers in microtasks: without this, a long jump blocks all requests.
      await new Promise(setImmediate);
    }
  };
  const alone = (work: () => Promise<void>): Promise<void> => {
    busy = busy.then(work, work);
    return busy;
  };

  const timer = running
    ? setInterval(
        () => void alone(() => runUntil(now())).catch((error: unknown) => console.error('clock', error)),
        LOOK_EVERY,
      )
    : null;
  timer?.unref();

  const goTo = async (end: number): Promise<void> => {
    await runUntil(end);
    if (end > now()) moveTo(end);
  };

  return {
    now,
    iso: () => new Date(now()).toISOString(),
    running,
    advance: (milliseconds) => alone(() => goTo(now() + milliseconds)),
    goTo: (time) => alone(() => goTo(time)),
    onTick: (worker) => void workers.push(worker),
    stop: () => {
      if (timer) clearInterval(timer);
      return busy.catch(() => undefined);
    },
  };
}
