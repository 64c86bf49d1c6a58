import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { Runtime } from '#src/runtime.tsx';
import { canDrawMaps } from './engine/graphics.ts';
import { savesTraffic } from './savesTraffic.ts';

/**
 * The drawing code before the map asks for it, and its worker's, which it would ask for only once it runs.
 *
 * @returns whether it was fetched: not where the list stands in the map's place
 */
export async function fetchEngine({
  deviceStore,
  connectivity,
}: Pick<Runtime, 'deviceStore' | 'connectivity'>): Promise<boolean> {
  if (!canDrawMaps() || savesTraffic(deviceStore, connectivity)) return false;
  // What of the worker does not come now the map asks for itself.
  await Promise.all([import('./engine/cityMap.ts'), fetch(workerUrl, { priority: 'low' }).catch(() => undefined)]);
  return true;
}
