import * as v from 'valibot';
import type { LayerChoice } from '#domain/mapLayers.ts';
import { readJson, writeJson } from './kept.ts';

/** Of the device, so it stays after signing out (decisions §2). */
const CHOICE = 'velorent.device.mapLayers';
const EXPLAINED = 'velorent.device.autoLayoutExplained';

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

export function createLayerBox(storage: Storage): LayerBox {
  const listeners = new Set<() => void>();
  let choice = readJson(storage, CHOICE, choiceSchema);
  let isExplained = readJson(storage, EXPLAINED, v.boolean()) ?? false;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    chosen: () => choice,
    choose(next) {
      choice = next;
      writeJson(storage, CHOICE, next);
      tell();
    },
    isExplained: () => isExplained,
    explained() {
      isExplained = true;
      writeJson(storage, EXPLAINED, true);
      tell();
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
