import { useState, useSyncExternalStore } from 'react';
import { useRuntime } from '#src/runtime/runtime.tsx';

const SECOND_MS = 1_000;

const phoneClock = { now: () => Date.now() };

/**
 * Milliseconds of a clock at its last tick. Ticks fall on whole steps of that clock, or on whole steps before `until`.
 * A hidden page has no ticks; it catches up when it is shown.
 * @param every milliseconds from tick to tick
 * @param until ticks count down to this moment and stop there, milliseconds of the same clock; otherwise they never stop
 */
export function useClock(owner: 'server' | 'phone', every = SECOND_MS, until?: number): number {
  const { serverClock } = useRuntime();
  const { watch, last } = ticksOf(owner === 'server' ? serverClock : phoneClock, every, until);
  return useSyncExternalStore(watch, last, last);
}

function ticksOf(clock: { now(): number }, every: number, until: number | undefined) {
  const last = () =>
    until === undefined
      ? Math.floor(clock.now() / every) * every
      : until - Math.ceil(Math.max(0, until - clock.now()) / every) * every;
  const watch = (listener: () => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (last() !== until && document.visibilityState === 'visible')
        timer = setTimeout(onTick, Math.ceil(last() + every - clock.now()));
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
  };
  return { watch, last };
}

/** The phone's milliseconds in steps of 15 s: exact enough for the age of a map, without extra renders. */
export const useNow = (): number => useClock('phone', 15_000);

/** Whole seconds until a moment of the server's clock, 0 after it. @param at server milliseconds */
export const useSecondsUntil = (at: number): number => Math.round((at - useClock('server', SECOND_MS, at)) / SECOND_MS);

/** Seconds left of a wait; starts again when `wait` is another object. */
export function useRetryCountdown(wait: { retryInSeconds?: number } | undefined): number {
  const { serverClock } = useRuntime();
  const [begun, setBegun] = useState(() => ({ wait, at: serverClock.now() }));
  if (begun.wait !== wait) setBegun({ wait, at: serverClock.now() });
  return useSecondsUntil(begun.at + (wait?.retryInSeconds ?? 0) * SECOND_MS);
}

/** Milliseconds since `step` last changed. */
export function useTimeInStep(step: string): number {
  const now = useClock('server');
  const [since, setSince] = useState({ step, at: now });
  if (since.step !== step) setSince({ step, at: now });
  return since.step === step ? Math.max(0, now - since.at) : 0;
}
