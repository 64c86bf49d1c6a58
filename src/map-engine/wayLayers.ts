import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { Scheme } from './scheme.ts';

/** Colours of src/ui/tokens.css, as in the other layers. */
const wayInk = {
  light: { line: '#0b1215', ground: '#ffffff', track: '#00592b' },
  dark: { line: '#f2f5f6', ground: '#101619', track: '#4ade80' },
};

/** The font of the way's label. It has Cyrillic letters, for texts such as «4 мин». */
export const WAY_LABEL_LAYERS = 'Noto Sans Regular';
const LABEL_TEXT = 16;

const empty: SourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };
export const waySources: Record<string, SourceSpecification> = { me: empty, track: empty };

/** The track of the ride: on the ground, under the names of streets. */
export function trackGround(scheme: Scheme): LayerSpecification[] {
  const ink = wayInk[scheme];
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
export function wayLayers(scheme: Scheme): LayerSpecification[] {
  const ink = wayInk[scheme];
  const dots: LayerSpecification = {
    id: 'way',
    source: 'me',
    type: 'line',
    filter: ['==', ['geometry-type'], 'LineString'],
    layout: { 'line-cap': 'round' },
    paint: { 'line-color': ink.line, 'line-width': 4, 'line-dasharray': [0.05, 2.2] },
  };
  return [
    dots,
    {
      id: 'way-words',
      source: 'me',
      type: 'symbol',
      filter: ['has', 'words'],
      layout: {
        'text-field': ['get', 'words'],
        'text-font': [WAY_LABEL_LAYERS],
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
