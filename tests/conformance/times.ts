import type { Clock, ClockWorker } from '#sandbox/clock.ts';

/**
 * The sandbox's clock for an exploration: it stops, jumps to the next due job, and can be set back with the world.
 */
export type WorldClock = Clock & {
  /** Milliseconds of the next due job; null when there is none. */
  nextAt(): Promise<number | null>;
  /** Runs every job that is due until then. */
  goTo(time: number): Promise<void>;
  putBack(time: number): void;
};

export function createWorldClock(start: number): WorldClock {
  const workers: ClockWorker[] = [];
  let at = start;
  const nextAt = async () => {
    const times = await Promise.all(workers.map((worker) => worker.nextAt()));
    const next = Math.min(...times.map((time) => time ?? Infinity));
    return next === Infinity ? null : next;
  };
  const goTo = async (time: number) => {
    for (let next = await nextAt(); next !== null && next <= time; next = await nextAt()) {
      at = Math.max(at, next);
      for (const worker of workers) await worker.run(at);
    }
    at = Math.max(at, time);
  };
  return {
    now: () => at,
    iso: () => new Date(at).toISOString(),
    running: false,
    advance: (milliseconds) => goTo(at + milliseconds),
    onTick: (worker) => void workers.push(worker),
    stop: () => Promise.resolve(),
    nextAt,
    goTo,
    putBack: (time) => void (at = time),
  };
}

export function createPhoneClock(start: number) {
  const timers = new Map<number, { at: number; run: () => void }>();
  let at = start;
  let made = 0;
  const next = () => [...timers].toSorted(([a, one], [b, other]) => one.at - other.at || a - b)[0];
  return {
    now: () => at,
    setTimeout: (run: () => void, milliseconds: number) => {
      timers.set((made += 1), { at: at + milliseconds, run });
      return made;
    },
    clearTimeout: (id: number) => void timers.delete(id),
    nextAt: () => next()?.[1].at ?? null,
    /** Runs every timer that is due until then, by time. */
    goTo: (time: number) => {
      for (let due = next(); due && due[1].at <= time; due = next()) {
        timers.delete(due[0]);
        at = Math.max(at, due[1].at);
        due[1].run();
      }
      at = Math.max(at, time);
    },
  };
}
