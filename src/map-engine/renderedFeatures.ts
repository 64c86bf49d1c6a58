import type { Map as MapLibreMap, PointLike } from 'maplibre-gl';
import type { MapCell } from '#api/map.ts';
import type { Bounds } from '#domain/mapCells.ts';
import { vehiclesInView } from './features.ts';

/** Layers with symbols of free vehicles. */
const VEHICLE_LAYERS = ['chosen', 'vehicles', 'clusters', 'clusters-aside'];

/** The message of the library's error when a tile has new content but its symbols are not placed yet. */
const TOO_EARLY = /out of bounds/i;

/** The part of the library's map that this file uses. */
type Canvas<Feature> = {
  getLayer: (id: string) => unknown;
  queryRenderedFeatures: (box?: [PointLike, PointLike], options?: { layers: string[] }) => Feature[];
};

/**
 * Features that the map draws. `null`: a tile has new content but its symbols are not placed yet (maplibre-gl-js#8064);
 * the answer is available a frame or two later.
 */
function drawnAs<Feature>(ask: () => Feature[]): Feature[] | null {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Error && TOO_EARLY.test(error.message)) return null;
    throw error;
  }
}

/**
 * Drawn features of `layers` in `box`, or on the whole canvas without a box. Layers that the style lacks are skipped.
 * `null` as above.
 */
export function drawnIn<Feature>(
  map: Canvas<Feature>,
  layers: readonly string[],
  box?: [PointLike, PointLike],
): Feature[] | null {
  const existing = layers.filter((id) => map.getLayer(id));
  return existing.length === 0 ? [] : drawnAs(() => map.queryRenderedFeatures(box, { layers: existing }));
}

/** The part of the library's map that `whenGroundIsDrawn` uses. */
type Rendering = {
  on: (event: 'render', listener: () => void) => unknown;
  off: (event: 'render', listener: () => void) => unknown;
  isSourceLoaded: (id: string) => boolean | undefined;
};

/**
 * Calls back after the first frame with all tiles of the basemap that are in view: a map that has no tiles yet also
 * renders and rests.
 * @param sources those of the basemap; null while the style is loading
 */
export function whenGroundIsDrawn(map: Rendering, sources: () => readonly string[] | null, drawn: () => void): void {
  function look() {
    if (!sources()?.every((id) => map.isSourceLoaded(id))) return;
    map.off('render', look);
    drawn();
  }
  map.on('render', look);
}

/** Number of free vehicles in view; 0 until the canvas has at least one of their symbols; `null` as above. */
export function vehiclesDrawn(map: Canvas<unknown>, cells: readonly MapCell[], view: Bounds): number | null {
  const drawn = drawnIn(map, VEHICLE_LAYERS);
  if (!drawn) return null;
  return drawn.length > 0 ? vehiclesInView(cells, view) : 0;
}

/** Attributions of a style's sources, each once, with HTML tags removed: the page trusts no markup. */
export function creditsOf(map: MapLibreMap): string {
  const sources = map.getStyle()?.sources ?? {};
  const named = Object.keys(sources).flatMap((id) => map.getSource(id)?.attribution ?? []);
  return [...new Set(named)].join(' · ').replace(/<[^>]*>/g, '');
}
