import { useSyncExternalStore } from 'react';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { readLastRidden } from '#stores/lastRidden.ts';

/** The storage tells nobody of a change: each render reads it, and the map renders with every answer about its cells. */
const unheard = () => () => {};

/** The id on the map of the vehicle that the rider rode last; null if the phone does not know it. */
export function useLastRidden(): number | null {
  const { riderStore } = useRuntime().session;
  return useSyncExternalStore(unheard, () => readLastRidden(riderStore)?.mapId ?? null);
}
