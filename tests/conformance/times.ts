import { vi } from 'vitest';
import type { Clock, ClockWorker } from '#sandbox/clock.ts';

/**
 * The sandbox's clock for an exploration: it stops, jumps to the next due job, and goes back with a restored world.
 */
export type WorldClock = Clock & {
  /** Milliseconds of the next due job; null when there is none. */
  nextAt(): Promise<number | null>;
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

/** Counts the keys of a phone, so that a replayed path gets the same keys. */
export function countKeys(): { startAnew(): void } {
  let made = 0;
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    made += 1;
    return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  });
  return { startAnew: () => void (made = 0) };
}
