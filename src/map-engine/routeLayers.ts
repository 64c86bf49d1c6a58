import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { Scheme } from './scheme.ts';

/** Colours of src/ui/tokens.css, as in the other layers. */
const routeInk = {
  light: { line: '#0b1215', ground: '#ffffff', track: '#00592b' },
  dark: { line: '#f2f5f6', ground: '#101619', track: '#4ade80' },
};

/** The font of the route's label. It has Cyrillic letters, for texts such as «4 мин». */
export const ROUTE_LABEL_FONT = 'Noto Sans Regular';
const LABEL_TEXT = 16;

const empty: SourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };
export const routeSources: Record<string, SourceSpecification> = { me: empty, track: empty };

/** The track of the ride: on the ground, under the names of streets. */
export function trackGround(scheme: Scheme): LayerSpecification[] {
  const ink = routeInk[scheme];
  const line = (id: string, colour: string, width: number): LayerSpecification => ({
    id,
    source: 'track',
    type: 'line',
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': width },
  });
  return [line('track-edge', ink.ground, 8), line('track', ink.track, 5)];
}

/** The straight line to the destination. It is dotted, because it is not a real route. */
export function routeLayers(scheme: Scheme): LayerSpecification[] {
  const ink = routeInk[scheme];
  const dots: LayerSpecification = {
    id: 'route',
    source: 'me',
    type: 'line',
    filter: ['==', ['geometry-type'], 'LineString'],
    layout: { 'line-cap': 'round' },
    paint: { 'line-color': ink.line, 'line-width': 4, 'line-dasharray': [0.05, 2.2] },
  };
  return [
    dots,
    {
      id: 'route-label',
      source: 'me',
      type: 'symbol',
      filter: ['has', 'label'],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': [ROUTE_LABEL_FONT],
        'text-size': LABEL_TEXT,
        'text-anchor': 'left',
        // Right of the chosen pin, which is always visible: a station's pin reaches 36 px to the side; all pins are
        // about 70 px high.
        'text-offset': [44 / LABEL_TEXT, -40 / LABEL_TEXT],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': ink.line, 'text-halo-color': ink.ground, 'text-halo-width': 3 },
    },
  ];
}
