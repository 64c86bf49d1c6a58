import { addProtocol, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { loadTile, PROTOCOL } from './basemap.ts';
import { loadPins, PROTOCOL as PINS } from './pins.ts';

/** Only this file imports MapLibre's code, so that one lazy chunk contains it. */
export { getGlobalDispatcher, Map as MapLibreMap } from 'maplibre-gl';

// src/platform/trustedTypes.ts allows a worker only from this URL.
setWorkerUrl(workerUrl);
addProtocol(PROTOCOL, loadTile);
addProtocol(PINS, loadPins);
