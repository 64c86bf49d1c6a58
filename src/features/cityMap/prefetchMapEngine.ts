import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { Runtime } from '#src/runtime/runtime.tsx';
import { canDrawMaps } from '#map-engine/graphics.ts';
import { lazy } from '#domain/lazy.ts';
import { chosenDataSaver } from '#stores/dataSaver.ts';
import { isListFirst } from './listFirst.ts';

/** The drawing code. */
export const mapEngine = lazy(() => import('#map-engine/cityMap.ts'));

/**
 * Loads the drawing code and the code of its worker before the map needs them. The map itself would load the worker
 * only after it starts.
 *
 * @returns whether the code was loaded: false if the list replaces the map
 */
export async function prefetchMapEngine({ deviceStore, connectivity }: Runtime['device']): Promise<boolean> {
  const chosen = chosenDataSaver(deviceStore);
  if (!canDrawMaps() || isListFirst({ chosen, isOn: connectivity.savesData() })) return false;
  // If the worker's code does not load now, the map loads it later.
  await Promise.all([mapEngine(), fetch(workerUrl, { priority: 'low' }).catch(() => undefined)]);
  return true;
}
