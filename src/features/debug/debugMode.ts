import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { type DebugMode, debugModes } from '#domain/debugLog.ts';
import { createWatchers, onePer } from '#domain/watchers.ts';
import { type Runtime, useRuntime } from '#src/runtime.tsx';

const NAME = 'debugMode';

/** What was chosen on this device, which goes before the operator's settings (map-and-rent §6); it stays after signing out. */
export const chosenModeOf = onePer((deviceStore: Runtime['deviceStore']) => {
  const { tell, watch } = createWatchers();
  return {
    read: (): DebugMode | null => deviceStore.read(NAME, v.picklist(debugModes)),
    write(mode: DebugMode): void {
      deviceStore.write(NAME, mode);
      tell();
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
