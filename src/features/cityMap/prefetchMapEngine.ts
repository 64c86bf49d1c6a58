import { lazy } from '#domain/lazy.ts';
import { startAhead } from '#map-engine/ahead.ts';
import { canDrawMaps } from '#map-engine/graphics.ts';
import type { Runtime } from '#src/runtime/services.ts';
import { chosenDataSaver } from '#stores/dataSaver.ts';
import { isListFirst } from './listFirst.ts';

/** The drawing code. */
export const mapEngine = lazy(() => import('#map-engine/cityMap.ts'));

/** Whether the first screen behind the sign-in draws the map: not where the list replaces it. */
export const isMapFirst = ({ deviceStore, connectivity }: Runtime['device']): boolean =>
  canDrawMaps() && !isListFirst({ chosen: chosenDataSaver(deviceStore), isOn: connectivity.savesData() });

/** Starts what the map needs beside its library. Call it when the map is the first screen. */
export function startMapAhead({ device, settings }: Pick<Runtime, 'device' | 'settings'>): void {
  if (isMapFirst(device)) startAhead(settings.mapStyleUrl === null);
}
