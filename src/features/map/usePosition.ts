import { useSyncExternalStore } from 'react';
import type { PositionReading } from '#domain/position.ts';
import { useRuntime } from '#src/runtime.tsx';

/** The device's last word about where it is. Watches while the screen is there; never opens the browser's question. */
export function usePosition(): PositionReading {
  const { position } = useRuntime();
  return useSyncExternalStore(
    (listener) => position.watch(listener),
    () => position.latest(),
  );
}
