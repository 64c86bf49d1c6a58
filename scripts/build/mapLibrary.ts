import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** The library's name, the address of its worker in our sources, and the module that stands in for that address. */
const PAGE = 'maplibre-gl';
const WORKER = 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
const WORKER_URL = '\0map-worker-url';
const root = join(import.meta.dirname, '../..');
const sources = join(root, 'node_modules/maplibre-gl');

/** The packages of the library and of its worker. The worker is an entry too, but none of the first screen. */
export const MAP_PACKAGES =
  /[\\/]node_modules[\\/](?:maplibre-gl|@maplibre|@mapbox|earcut|gl-matrix|kdbush|murmurhash-js|pbf|potpack|quickselect|tinyqueue)[\\/]/;

/** Files of the library that one of ours replaces, with the same names. */
const REPLACED: Readonly<Record<string, string>> = {
  'src/style/validate_style.ts': 'src/map-engine/notNeeded.ts',
  'src/symbol/arabic_shaping.ts': 'src/map-engine/leftToRight.ts',
  'src/symbol/bidi.ts': 'src/map-engine/leftToRight.ts',
  'src/util/web_worker.ts': 'src/map-engine/workerFactory.ts',
  'src/webgl/draw/draw_sky.ts': 'src/map-engine/notNeeded.ts',
};

/**
 * Files of the library that our map never runs: it is flat, has north above, no heights and no controls of the library, and
 * `src/map-engine/style.ts` takes what needs them out of an operator’s style. What calls them all the same gets an error.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'src/ui/control/attribution_control.ts',
  'src/ui/control/logo_control.ts',
  'src/ui/hash.ts',
  'src/render/terrain.ts',
  'src/render/terrain_coverage.ts',
  'src/webgl/render_to_texture.ts',
  'src/webgl/draw/draw_collision_debug.ts',
  'src/webgl/draw/draw_color_relief.ts',
  'src/webgl/draw/draw_custom.ts',
  'src/webgl/draw/draw_debug.ts',
  'src/webgl/draw/draw_hillshade.ts',
  'src/webgl/draw/draw_terrain.ts',
  'src/webgl/program/atmosphere_program.ts',
  'src/webgl/program/color_relief_program.ts',
  'src/webgl/program/debug_program.ts',
  'src/webgl/program/hillshade_program.ts',
  'src/webgl/program/sky_program.ts',
  'src/geo/projection/globe_camera_helper.ts',
  'src/geo/projection/globe_projection.ts',
  'src/geo/projection/globe_transform.ts',
  'src/geo/projection/vertical_perspective_camera_helper.ts',
  'src/geo/projection/vertical_perspective_projection.ts',
  'src/geo/projection/vertical_perspective_transform.ts',
  'src/data/dem_data.ts',
  'src/source/canvas_source.ts',
  'src/source/raster_dem_tile_source.ts',
  'src/source/raster_dem_tile_worker_source.ts',
  'src/source/vector_tile_mlt.ts',
  'src/source/video_source.ts',
]);

/** Programs of the graphics processor for the same. */
const UNUSED_PROGRAM =
  /^src\/shaders\/glsl\/(?:_projection_globe|atmosphere|collision|color_relief|debug|hillshade|sky|terrain)/;

const EXPORT = /^export (?:abstract )?(?:async )?(?:class|const|function|let) (\w+)|^export \{([\w\s,]+)\};/gm;

/** The same exports, each a function that throws. */
function withoutCode(path: string, code: string): string {
  const names = [...code.matchAll(EXPORT)].flatMap(([, name, list = '']) => name ?? list.match(/\w+/g) ?? []);
  if (names.length === 0)
    throw new Error(`${path} of MapLibre exports nothing that scripts/build/mapLibrary.ts knows.`);
  return names.map((name) => `export function ${name}() { throw new Error('The map has no ${name}'); }`).join('\n');
}

/**
 * Builds MapLibre from its sources, page and worker together, so that what both need is one file. The package's own bundles
 * repeat it: 95 KB compressed (github.com/maplibre/maplibre-gl-js/issues/7744). Files of other releases may have other names:
 * then the build fails.
 */
export function createMapLibrary(): Plugin {
  const unmet = new Set([...Object.keys(REPLACED), ...LEFT_OUT]);
  return {
    name: 'map-library',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      // What the app does not import of it, such as its controls, would come all the same.
      if (id === PAGE) return { id: join(sources, 'src/index.ts'), moduleSideEffects: false };
      if (id === WORKER) return WORKER_URL;
      if (!importer?.startsWith(join(sources, 'src')) || !id.startsWith('.')) return null;
      const path = relative(sources, join(dirname(importer), id));
      const ours = REPLACED[path];
      if (!ours) return null;
      unmet.delete(path);
      return join(root, ours);
    },
    load(id) {
      if (id !== WORKER_URL) return null;
      const worker = this.emitFile({ type: 'chunk', id: join(sources, 'src/source/worker.ts'), name: 'mapWorker' });
      return `export default import.meta.ROLLUP_FILE_URL_${worker}`;
    },
    transform(code, id) {
      const path = relative(sources, id);
      if (UNUSED_PROGRAM.test(path)) return "export default '';";
      if (LEFT_OUT.has(path)) {
        unmet.delete(path);
        return withoutCode(path, code);
      }
      // The library reads its version alone.
      if (path !== 'package.json') return null;
      const { version }: { version: string } = JSON.parse(code);
      return JSON.stringify({ version });
    },
    buildEnd(error) {
      // The first screens are built without the map.
      const isBuilt = [...this.getModuleIds()].includes(join(sources, 'src/index.ts'));
      if (!error && isBuilt && unmet.size > 0) throw new Error(`MapLibre has no longer ${[...unmet].join(', ')}.`);
    },
  };
}
