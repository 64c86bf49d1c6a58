import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { importScriptInWorkers, setWorkerUrl } from 'maplibre-gl';
// oxlint-disable-next-line import/default -- the bundler handles `?worker&url`: the default export is the worker's URL
import basemapUrl from './basemap/basemap.worker.ts?worker&url';

/** Only this file imports MapLibre's code, so that one lazy chunk contains it. */
export { Map as MapLibreMap } from 'maplibre-gl';

// src/platform/trustedTypes.ts allows a worker only from this URL.
setWorkerUrl(workerUrl);

/**
 * Adds the protocol of our own basemap to MapLibre's workers; an operator's style does not need it. MapLibre imports a
 * URL only if it ends in `.mjs`; it fetches and evaluates any other, which the CSP forbids. The fragment gives the URL
 * this ending, whatever file name the bundler chooses.
 */
export async function installBasemap(): Promise<void> {
  await importScriptInWorkers(`${new URL(basemapUrl, location.href).href}#.mjs`);
}
