import type { Runtime } from '#src/runtime.tsx';
import { canDrawMaps } from './engine/graphics.ts';
import { savesTraffic } from './savesTraffic.ts';

/** The drawing code before the map asks for it; not where the list stands in the map's place. */
export async function fetchEngine({ deviceStore, connectivity }: Pick<Runtime, 'deviceStore' | 'connectivity'>): Promise<void> {
  if (canDrawMaps() && !savesTraffic(deviceStore, connectivity)) await import('./engine/cityMap.ts');
}
