import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { importScriptInWorkers, setWorkerUrl } from 'maplibre-gl';
// oxlint-disable-next-line import/default -- `?worker&url` is the bundler's: the default is the worker's address
import basemapUrl from '../basemap/basemap.worker.ts?worker&url';

/** Everything of MapLibre is behind this file, so that one lazy chunk holds it. */
export { Map as MapLibreMap } from 'maplibre-gl';

// src/platform/trustedTypes.ts lets exactly this address start a worker.
setWorkerUrl(workerUrl);

/**
 * Teaches MapLibre's workers our own map; an operator's style needs none of it. Only an address that ends in `.mjs` is
 * imported: every other is fetched and evaluated, which the CSP forbids. A fragment serves, whatever the bundler's name.
 */
export async function installBasemap(): Promise<void> {
  await importScriptInWorkers(`${new URL(basemapUrl, location.href).href}#.mjs`);
}
