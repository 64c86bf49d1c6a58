import { useSyncExternalStore } from 'react';
import { useRuntime } from '#src/runtime/runtime.tsx';

/** Whether the phone has a network, as far as it knows. */
export function useOnline(): boolean {
  const { connectivity } = useRuntime().device;
  return useSyncExternalStore(connectivity.watch, connectivity.isOnline);
}
