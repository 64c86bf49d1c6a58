import type { Map as MapLibreMap, PointLike } from 'maplibre-gl';
import type { MapCell } from '#api/map.ts';
import type { Bounds } from '#domain/mapCells.ts';
import { vehiclesInView } from './features.ts';

/** Layers whose symbols stand for free vehicles. */
const VEHICLE_LAYERS = ['chosen', 'vehicles', 'clusters', 'clusters-aside', 'counts', 'counts-aside'];

/** The library throws by this name at whoever asks for symbols of contents that are newer than their places. */
const TOO_EARLY = /out of bounds/i;

/** As much of the library's map as is asked here. */
type Canvas<Feature> = {
  getLayer: (id: string) => unknown;
  queryRenderedFeatures: (box?: [PointLike, PointLike], options?: { layers: string[] }) => Feature[];
};

/**
 * What the map draws, as the library is asked. `null`: a tile's new contents are there and their symbols have no places
 * yet (maplibre-gl-js#8064); a frame or two later it can be told.
 */
function drawnAs<Feature>(ask: () => Feature[]): Feature[] | null {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Error && TOO_EARLY.test(error.message)) return null;
    throw error;
  }
}

/** What those of `layers` that the style has draw in `box`, the whole canvas without one; `null` as above. */
export function drawnIn<Feature>(
  map: Canvas<Feature>,
  layers: readonly string[],
  box?: [PointLike, PointLike],
): Feature[] | null {
  const there = layers.filter((id) => map.getLayer(id));
  return there.length === 0 ? [] : drawnAs(() => map.queryRenderedFeatures(box, { layers: there }));
}

/** More than the ground's one colour is on the canvas. */
export const drawsAnything = (map: Canvas<unknown>): boolean =>
  Boolean(drawnAs(() => map.queryRenderedFeatures())?.length);

/** How many free vehicles the view holds, once at least one symbol of theirs is on the canvas; `null` as above. */
export function vehiclesDrawn(map: Canvas<unknown>, cells: readonly MapCell[], view: Bounds): number | null {
  const drawn = drawnIn(map, VEHICLE_LAYERS);
  if (!drawn) return null;
  return drawn.length > 0 ? vehiclesInView(cells, view) : 0;
}

/** Whom the sources of a style want named, once each. Their HTML is shown as text: the page trusts no markup. */
export function creditsOf(map: MapLibreMap): string {
  const sources = map.getStyle()?.sources ?? {};
  const named = Object.keys(sources).flatMap((id) => map.getSource(id)?.attribution ?? []);
  return [...new Set(named)].join(' · ').replace(/<[^>]*>/g, '');
}
