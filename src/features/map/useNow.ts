import { useSyncExternalStore } from 'react';

const STEP_MS = 15_000;

function watch(listener: () => void): () => void {
  const timer = setInterval(listener, STEP_MS);
  return () => clearInterval(timer);
}

/** Phone's milliseconds in steps of 15 s: enough to say how old a map is, and no reason to render more often. */
export const useNow = (): number => useSyncExternalStore(watch, () => Math.floor(Date.now() / STEP_MS) * STEP_MS);
