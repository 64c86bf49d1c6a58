import type { LayerSpecification, LineLayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { Scheme } from './scheme.ts';

/** Quiet colours, with a contrast of 3:1 on every ground of the map. */
export const laneInk = { light: '#3a7d5d', dark: '#6fae8f' };

/** The lines of a file, and the tiles of an operator whose city is too large for one. */
export const laneSources: Record<string, SourceSpecification> = {
  lanes: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
  'lane-tiles': { type: 'vector', tiles: [] },
};

/** Bike lanes: thin lines on the ground, under the ride's track and the names of streets. */
export function laneGround(scheme: Scheme): LayerSpecification[] {
  const lines: Omit<LineLayerSpecification, 'id' | 'source'> = {
    type: 'line',
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': laneInk[scheme],
      'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], 11, 1, 14, 2, 17, 4],
    },
  };
  return [
    { ...lines, id: 'lanes', source: 'lanes' },
    { ...lines, id: 'lane-tiles', source: 'lane-tiles', 'source-layer': 'lanes' },
  ];
}
