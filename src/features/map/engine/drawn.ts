import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapCell } from '#api/map.ts';
import type { Bounds } from '#domain/mapCells.ts';
import { vehiclesInView } from './features.ts';

/** Layers whose symbols stand for free vehicles. */
const VEHICLE_LAYERS = ['chosen', 'vehicles', 'clusters', 'clusters-aside', 'counts', 'counts-aside'];

/** More than the ground's one colour is on the canvas. */
export const drawsAnything = (map: MapLibreMap): boolean => map.queryRenderedFeatures().length > 0;

/** How many free vehicles the view holds, once at least one symbol of theirs is on the canvas. */
export function vehiclesDrawn(map: MapLibreMap, cells: readonly MapCell[], view: Bounds): number {
  const layers = VEHICLE_LAYERS.filter((id) => map.getLayer(id));
  const isDrawn = layers.length > 0 && map.queryRenderedFeatures({ layers }).length > 0;
  return isDrawn ? vehiclesInView(cells, view) : 0;
}

/** Whom the sources of a style want named, once each. Their HTML is shown as text: the page trusts no markup. */
export function creditsOf(map: MapLibreMap): string {
  const sources = map.getStyle()?.sources ?? {};
  const named = Object.keys(sources).flatMap((id) => map.getSource(id)?.attribution ?? []);
  return [...new Set(named)].join(' · ').replace(/<[^>]*>/g, '');
}
