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
  const listeners = new Set<() => void>();
  let choice = chosenSaving(store);
  return {
    chosen: () => choice,
    choose(isOn) {
      choice = isOn;
      store.write(SAVING, isOn);
      for (const listener of listeners) listener();
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const boxes = new WeakMap<DeviceStore, SavingBox>();

/** One box for all screens: they hear of each other's choice. */
export function savingBoxOf(store: DeviceStore): SavingBox {
  const box = boxes.get(store) ?? createSavingBox(store);
  boxes.set(store, box);
  return box;
}
