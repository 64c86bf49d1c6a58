import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { type DebugMode, debugModes } from '#domain/debugLog.ts';
import { createListeners, perOwner } from '#domain/listeners.ts';
import { type Runtime, useRuntime } from '#src/runtime.tsx';

const NAME = 'debugMode';

/**
 * The mode chosen on this device. It has priority over the operator's settings (map-and-rent §6) and survives sign-out.
 */
export const chosenModeOf = perOwner((deviceStore: Runtime['deviceStore']) => {
  const { notify, watch } = createListeners();
  return {
    read: (): DebugMode | null => deviceStore.read(NAME, v.picklist(debugModes)),
    write(mode: DebugMode): void {
      deviceStore.write(NAME, mode);
      notify();
    },
    watch,
  };
});

export const debugModeOf = ({ deviceStore, settings }: Pick<Runtime, 'deviceStore' | 'settings'>): DebugMode =>
  chosenModeOf(deviceStore).read() ?? settings.debugMode;

export function useDebugMode(): DebugMode {
  const runtime = useRuntime();
  return useSyncExternalStore(chosenModeOf(runtime.deviceStore).watch, () => debugModeOf(runtime));
}
