import { useSyncExternalStore } from 'react';
import type { PositionReading } from '#domain/position.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';

/** The device's latest position. Watches while the screen is open; never opens the browser's question. */
export function usePosition(): PositionReading {
  const { position } = useRuntime().device;
  // The same functions at each render: with others, React would end and begin the device's watch each time.
  return useSyncExternalStore(position.watch, position.latest);
}
