import * as v from 'valibot';
import { type DebugMode, debugModes } from '#domain/debugLog.ts';
import { createListeners, perOwner } from '#domain/listeners.ts';
import type { Settings } from '#platform/settings.schema.ts';
import type { Store } from '#platform/store.ts';

const NAME = 'debugMode';

/**
 * The mode chosen on this device. It has priority over the operator's settings (map-and-rent §6) and survives sign-out.
 */
export const chosenModeOf = perOwner((deviceStore: Store) => {
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

export const debugModeOf = ({
  deviceStore,
  settings,
}: {
  deviceStore: Store;
  settings: Pick<Settings, 'debugMode'>;
}): DebugMode => chosenModeOf(deviceStore).read() ?? settings.debugMode;
