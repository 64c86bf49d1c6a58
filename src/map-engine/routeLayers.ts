import type {
  ExpressionSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SourceSpecification,
} from 'maplibre-gl';
import type { Scheme } from './scheme.ts';

/** Colours of src/ui/tokens.css, as in the other layers. */
export const routeInk = {
  light: { line: '#0b1215', ground: '#ffffff', track: '#00592b', way: '#0a5be0' },
  dark: { line: '#f2f5f6', ground: '#101619', track: '#4ade80', way: '#5aa2ff' },
};

/** The font of the route's label. It has Cyrillic letters, for texts such as «4 мин». */
export const ROUTE_LABEL_FONT = 'Noto Sans Regular';
const LABEL_TEXT = 16;
const IS_WAY: ExpressionSpecification = ['has', 'way'];

const empty: SourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };
export const routeSources: Record<string, SourceSpecification> = { me: empty, track: empty };

const roundLine = (id: string, source: string, colour: string, width: number): LineLayerSpecification => ({
  id,
  source,
  type: 'line',
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: { 'line-color': colour, 'line-width': width },
});

/** The track of the ride: on the ground, under the names of streets. */
export function trackGround(scheme: Scheme): LayerSpecification[] {
  const ink = routeInk[scheme];
  return [roundLine('track-edge', 'track', ink.ground, 8), roundLine('track', 'track', ink.track, 5)];
}

/** The way along streets, with a casing; and straight lines, dotted because they are not a real way. */
export function routeLayers(scheme: Scheme): LayerSpecification[] {
  const ink = routeInk[scheme];
  const dots: LayerSpecification = {
    id: 'route',
    source: 'me',
    type: 'line',
    filter: ['all', ['==', ['geometry-type'], 'LineString'], ['!', IS_WAY]],
    layout: { 'line-cap': 'round' },
    paint: { 'line-color': ink.line, 'line-width': 4, 'line-dasharray': [0.05, 2.2] },
  };
  return [
    { ...roundLine('way-edge', 'me', ink.ground, 9), filter: IS_WAY },
    { ...roundLine('way', 'me', ink.way, 5), filter: IS_WAY },
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
