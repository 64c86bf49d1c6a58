import { useSyncExternalStore } from 'react';
import type { DebugMode } from '#domain/debugLog.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { chosenModeOf, debugModeOf } from '#stores/debugMode.ts';

/** The mode of this device. Renders again when it changes. */
export function useDebugMode(): DebugMode {
  const { settings } = useRuntime();
  const { deviceStore } = useRuntime().device;
  return useSyncExternalStore(chosenModeOf(deviceStore).watch, () => debugModeOf({ deviceStore, settings }));
}
