import { useSyncExternalStore } from 'react';
import type { PositionReading } from '#domain/position.ts';
import { useRuntime } from '#src/runtime.tsx';

/** Where the phone last was, as it may be told; never asks by itself. */
export function usePlace(): PositionReading {
  const { position } = useRuntime();
  return useSyncExternalStore(
    (listener) => position.watch(listener),
    () => position.latest(),
  );
}
