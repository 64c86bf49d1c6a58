import { createWatchers, onePer } from '#domain/watchers.ts';
import type { Runtime } from '#src/runtime.tsx';
import { chosenSaving, SAVING } from './savesTraffic.ts';

type DeviceStore = Runtime['deviceStore'];

export type SavingBox = {
  /** Null until the rider says: then the phone's own wish holds. */
  chosen(): boolean | null;
  choose(isOn: boolean): void;
  /** Calls after each change; answers how to stop. */
  watch(listener: () => void): () => void;
};

/** Whether the rider saves traffic on the map, kept in this phone. */
export function createSavingBox(store: DeviceStore): SavingBox {
  const { tell, watch } = createWatchers();
  let choice = chosenSaving(store);
  return {
    chosen: () => choice,
    choose(isOn) {
      choice = isOn;
      store.write(SAVING, isOn);
      tell();
    },
    watch,
  };
}

/** One box for all screens: they hear of each other's choice. */
export const savingBoxOf = onePer(createSavingBox);
