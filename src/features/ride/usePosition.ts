import { useSyncExternalStore } from 'react';
import type { PositionReading } from '#domain/position.ts';
import { useRuntime } from '#src/runtime.tsx';

/** The phone's last word about where it is; renders again with each new one. */
export function usePosition(): PositionReading {
  const { position } = useRuntime();
  return useSyncExternalStore(
    (listener) => position.watch(listener),
    () => position.latest(),
  );
}
