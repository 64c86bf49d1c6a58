import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { Scheme } from './layers.ts';

/** Colours of src/ui/tokens.css, as those of the other layers. */
export const wayInk = {
  light: { line: '#0b1215', ground: '#ffffff', track: '#00592b' },
  dark: { line: '#f2f5f6', ground: '#101619', track: '#4ade80' },
};

/** It has Cyrillic: «280 м» is words, not digits. */
export const WORDS = 'Noto Sans Regular';
const WORDS_TEXT = 15;

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
        'symbol-placement': 'line-center',
        'text-field': ['get', 'words'],
        'text-font': [WORDS],
        'text-size': WORDS_TEXT,
        'text-rotation-alignment': 'viewport',
        'text-allow-overlap': true,
        'text-padding': 6,
      },
      paint: { 'text-color': ink.line, 'text-halo-color': ink.ground, 'text-halo-width': 4 },
    },
  ];
}
