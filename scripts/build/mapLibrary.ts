import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The library's name, the address of its worker in our sources, and the module that stands in for that address. */
const PAGE = 'maplibre-gl';
const WORKER = 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
const WORKER_URL = '\0map-worker-url';
const sources = join(import.meta.dirname, '../../node_modules/maplibre-gl');

/** The packages of the library and of its worker. The worker is an entry too, but none of the first screen. */
export const MAP_PACKAGES =
  /[\\/]node_modules[\\/](?:maplibre-gl|@maplibre|@mapbox|bidi-js|earcut|gl-matrix|kdbush|murmurhash-js|pbf|potpack|quickselect|tinyqueue)[\\/]/;

/**
 * Builds MapLibre from its sources, page and worker together, so that what both need is one file. The package's own bundles
 * repeat it: 95 KB compressed (github.com/maplibre/maplibre-gl-js/issues/7744).
 */
export const mapLibrary: Plugin = {
  name: 'map-library',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => {
    if (id === PAGE) return join(sources, 'src/index.ts');
    return id === WORKER ? WORKER_URL : null;
  },
  load(id) {
    if (id !== WORKER_URL) return null;
    const worker = this.emitFile({ type: 'chunk', id: join(sources, 'src/source/worker.ts'), name: 'mapWorker' });
    return `export default import.meta.ROLLUP_FILE_URL_${worker}`;
  },
  transform(code, id) {
    // The library reads its version alone.
    if (id !== join(sources, 'package.json')) return null;
    const { version }: { version: string } = JSON.parse(code);
    return JSON.stringify({ version });
  },
};
