import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { lazy } from '#domain/lazy.ts';
import { canDrawMaps } from '#map-engine/graphics.ts';
import type { Runtime } from '#src/runtime/services.ts';
import { chosenDataSaver } from '#stores/dataSaver.ts';
import { isListFirst } from './listFirst.ts';

/** The drawing code. */
export const mapEngine = lazy(() => import('#map-engine/cityMap.ts'));

/** Whether the first screen behind the sign-in draws the map: not where the list replaces it. */
export const isMapFirst = ({ deviceStore, connectivity }: Runtime['device']): boolean =>
  canDrawMaps() && !isListFirst({ chosen: chosenDataSaver(deviceStore), isOn: connectivity.savesData() });

/**
 * Loads the drawing code and the code of its worker before the map needs them. The map itself would load the worker
 * only after it starts.
 */
export async function prefetchMapEngine(device: Runtime['device']): Promise<void> {
  if (!isMapFirst(device)) return;
  // If the worker's code does not load now, the map loads it later.
  await Promise.all([mapEngine(), fetch(workerUrl, { priority: 'low' }).catch(() => undefined)]);
}
