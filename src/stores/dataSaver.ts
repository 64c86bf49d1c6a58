import * as v from 'valibot';
import { createListeners, perOwner } from '#domain/listeners.ts';
import type { Store } from '#platform/store.ts';

/** Storage key of the choice. */
const DATA_SAVER = 'savesTraffic';

/** The rider's choice; null before it. */
export const chosenDataSaver = (store: Store): boolean | null => store.read(DATA_SAVER, v.boolean());

export type DataSaverStore = {
  /** Null until the rider chooses: then the phone's setting applies. */
  chosen: () => boolean | null;
  choose(isOn: boolean): void;
  /** Calls the listener after each change. Returns a function that stops it. */
  watch: (listener: () => void) => () => void;
};

/** The rider's data saver choice for the map, stored on this phone. */
export function createDataSaverStore(store: Store): DataSaverStore {
  const { notify, watch } = createListeners();
  let choice = chosenDataSaver(store);
  return {
    chosen: () => choice,
    choose(isOn) {
      choice = isOn;
      store.write(DATA_SAVER, isOn);
      notify();
    },
    watch,
  };
}

/** One store for all screens, so that each sees the others' choice. */
export const dataSaverStoreOf = perOwner(createDataSaverStore);
