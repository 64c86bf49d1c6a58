import * as v from 'valibot';
import { createListeners, perOwner } from '#domain/listeners.ts';
import type { LayerChoice } from '#domain/mapLayers.ts';
import type { Store } from '#platform/store.ts';

const CHOICE = 'mapLayers';
const EXPLAINED = 'autoLayoutExplained';

const choiceSchema = v.object({
  bikes: v.boolean(),
  scooters: v.boolean(),
  mechanicalStations: v.boolean(),
  electricStations: v.boolean(),
  parkings: v.boolean(),
  slowZones: v.boolean(),
  autoLayout: v.boolean(),
  // Older releases stored none.
  bikeLanes: v.optional(v.boolean(), false),
}) satisfies v.GenericSchema<unknown, LayerChoice>;

export type MapLayerStore = {
  /** Null until the rider chooses: then the current defaults apply. The same object until it changes. */
  chosen(): LayerChoice | null;
  choose(choice: LayerChoice): void;
  /** The rider has read why a ride shows other layers. */
  isExplained(): boolean;
  explained(): void;
  /** Calls the listener after each change. Returns a function that stops it. */
  watch(listener: () => void): () => void;
};

/** The map layers that the rider has chosen, stored on this phone. */
export function createMapLayerStore(store: Store): MapLayerStore {
  const { notify, watch } = createListeners();
  let choice = store.read(CHOICE, choiceSchema);
  let isExplained = store.read(EXPLAINED, v.boolean()) ?? false;
  return {
    chosen: () => choice,
    choose(next) {
      choice = next;
      store.write(CHOICE, next);
      notify();
    },
    isExplained: () => isExplained,
    explained() {
      isExplained = true;
      store.write(EXPLAINED, true);
      notify();
    },
    watch,
  };
}

/** One store for all screens, so that each sees the others' choice. */
export const mapLayerStoreOf = perOwner(createMapLayerStore);
