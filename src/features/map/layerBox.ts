import * as v from 'valibot';
import type { LayerChoice } from '#domain/mapLayers.ts';
import { createWatchers, onePer } from '#domain/watchers.ts';
import type { Runtime } from '#src/runtime.tsx';

type DeviceStore = Runtime['deviceStore'];

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
}) satisfies v.GenericSchema<unknown, LayerChoice>;

export type LayerBox = {
  /** Null until the rider chooses: then the defaults hold, whatever they become. The same object until it changes. */
  chosen(): LayerChoice | null;
  choose(choice: LayerChoice): void;
  /** The rider knows why a ride shows other layers. */
  isExplained(): boolean;
  explained(): void;
  /** Calls after each change; answers how to stop. */
  watch(listener: () => void): () => void;
};

/** What the rider wants to see on the map, kept in this phone. */
export function createLayerBox(store: DeviceStore): LayerBox {
  const { tell, watch } = createWatchers();
  let choice = store.read(CHOICE, choiceSchema);
  let isExplained = store.read(EXPLAINED, v.boolean()) ?? false;
  return {
    chosen: () => choice,
    choose(next) {
      choice = next;
      store.write(CHOICE, next);
      tell();
    },
    isExplained: () => isExplained,
    explained() {
      isExplained = true;
      store.write(EXPLAINED, true);
      tell();
    },
    watch,
  };
}

/** One box for all screens: they hear of each other's choice. */
export const layerBoxOf = onePer(createLayerBox);
