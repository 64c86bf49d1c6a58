import { useSyncExternalStore } from 'react';
import { useRuntime } from '#src/runtime.tsx';

/** Whether the phone has a network, as far as it knows. */
export function useOnline(): boolean {
  const { connectivity } = useRuntime();
  return useSyncExternalStore(
    (listener) => connectivity.watch(listener),
    () => connectivity.isOnline(),
  );
}
