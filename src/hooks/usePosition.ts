import { useSyncExternalStore } from 'react';
import type { PositionReading } from '#domain/position.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';

/** The device's latest position. Watches while the screen is open; never opens the browser's question. */
export function usePosition(): PositionReading {
  const { position } = useRuntime().device;
  return useSyncExternalStore(
    (listener) => position.watch(listener),
    () => position.latest(),
  );
}
