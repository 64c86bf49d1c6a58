import { useState, useSyncExternalStore } from 'react';
import { useRuntime } from '#src/runtime.tsx';

const SECOND_MS = 1_000;

type Ticks = {
  /** Milliseconds from tick to tick. */
  every?: number;
  /** Ticks count down to this moment and stop there, milliseconds of the same clock. Otherwise they never stop. */
  until?: number | undefined;
};

/**
 * Milliseconds of a clock at its last tick. Ticks fall on whole steps of that clock, or on whole steps before `until`.
 * A hidden page has no ticks; it catches up when it is shown.
 */
export function useClock(owner: 'server' | 'phone', { every = SECOND_MS, until }: Ticks = {}): number {
  const { serverClock } = useRuntime();
  const now = () => (owner === 'server' ? serverClock.now() : Date.now());
  const lastTick = () => tickBefore(now(), every, until);
  const watch = (listener: () => void) =>
    watchTicks(listener, () => (lastTick() === until ? null : lastTick() + every - now()));
  return useSyncExternalStore(watch, lastTick, lastTick);
}

const tickBefore = (now: number, every: number, until: number | undefined): number =>
  until === undefined ? Math.floor(now / every) * every : until - Math.ceil(Math.max(0, until - now) / every) * every;

/** @param rest milliseconds to the next tick; null after the last one */
function watchTicks(listener: () => void, rest: () => number | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    const left = rest();
    if (left !== null && document.visibilityState === 'visible') timer = setTimeout(onTick, Math.ceil(left));
  };
  const onTick = () => {
    listener();
    wait();
  };
  wait();
  document.addEventListener('visibilitychange', onTick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onTick);
  };
}

/** The phone's milliseconds in steps of 15 s: exact enough for the age of a map, without extra renders. */
export const useNow = (): number => useClock('phone', { every: 15_000 });

/** Whole seconds until a moment of the server's clock, 0 after it. @param at server milliseconds */
export const useSecondsUntil = (at: number): number => Math.round((at - useClock('server', { until: at })) / SECOND_MS);

/** Seconds left of a wait; starts again when `wait` is another object. */
export function useRetryCountdown(wait: { retryInSeconds?: number } | undefined): number {
  const { serverClock } = useRuntime();
  const [begun, setBegun] = useState(() => ({ wait, at: serverClock.now() }));
  if (begun.wait !== wait) setBegun({ wait, at: serverClock.now() });
  return useSecondsUntil(begun.at + (wait?.retryInSeconds ?? 0) * SECOND_MS);
}
