import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { Scheme } from './layers.ts';

/** Colours of src/ui/tokens.css, as those of the other layers. */
export const wayInk = {
  light: { line: '#0b1215', ground: '#ffffff', track: '#00592b' },
  dark: { line: '#f2f5f6', ground: '#101619', track: '#4ade80' },
};

/** It has Cyrillic: «4 мин» is a word too. */
export const WORDS = 'Noto Sans Regular';
const WORDS_TEXT = 16;

const empty: SourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };
export const waySources: Record<string, SourceSpecification> = { me: empty, track: empty };

/** Where the ride went so far: on the ground, under the names of streets. */
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

/** The straight way to what is chosen: dots, because nobody walks it as it is drawn. */
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
        'text-font': [WORDS],
        'text-size': WORDS_TEXT,
        'text-anchor': 'left',
        // Right of the chosen pin, which is never off the screen: a station's box reaches 36 px aside, all are about 70 px high.
        'text-offset': [44 / WORDS_TEXT, -40 / WORDS_TEXT],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': ink.line, 'text-halo-color': ink.ground, 'text-halo-width': 3 },
    },
  ];
}
