import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';

export type Scheme = 'light' | 'dark';

/** Colours of src/ui/tokens.css: a map's style cannot read custom properties. */
const INK = {
  light: { ground: '#ffffff', on: '#ffffff', ink: '#0b1215', text: '#0b1215', me: '#0a5be0' },
  dark: { ground: '#101619', on: '#07100c', ink: '#f2f5f6', text: '#f2f5f6', me: '#5aa2ff' },
};

const BOLD = ['Noto Sans Bold'];
/** Stations thin out the map before streets can be told apart. */
const STATIONS_FROM = 12.5;
/** Pins nearer than a disc's width stand under one disc. */
const CLUSTER_PIXELS = 46;

export type MapLimits = { clusterMaxZoom: number; hideParkingZoom: number };

const points = (more: { cluster?: boolean; clusterMaxZoom?: number; clusterRadius?: number } = {}): SourceSpecification => ({
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
  ...more,
});

export const riderSources = ({ clusterMaxZoom }: MapLimits): Record<string, SourceSpecification> => ({
  me: points(),
  parkings: points(),
  stations: points(),
  vehicles: points({ cluster: true, clusterMaxZoom, clusterRadius: CLUSTER_PIXELS }),
  counts: points(),
  chosen: points(),
});

/** A neutral disc with a number: a cluster, or a cell of which only the count is known. */
function disc(id: string, source: string, scheme: Scheme): LayerSpecification {
  return {
    id,
    source,
    type: 'symbol',
    filter: ['has', 'point_count'],
    layout: {
      'icon-image': ['step', ['get', 'point_count'], 'pins:cluster-s', 10, 'pins:cluster-m', 100, 'pins:cluster-l'],
      'icon-allow-overlap': true,
      'text-field': ['number-format', ['get', 'point_count'], { locale: 'ru' }],
      'text-font': BOLD,
      'text-size': ['step', ['get', 'point_count'], 17, 100, 18, 1000, 15],
      'text-allow-overlap': true,
      'text-ignore-placement': true,
      'symbol-sort-key': ['get', 'point_count'],
    },
    paint: { 'text-color': INK[scheme].ground },
  };
}

/** What lies over the basemap, in the order of drawing. */
export const riderLayers = (scheme: Scheme, { hideParkingZoom }: MapLimits): LayerSpecification[] => [
  {
    id: 'me-accuracy',
    source: 'me',
    type: 'fill',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': INK[scheme].me, 'fill-opacity': 0.12, 'fill-outline-color': INK[scheme].me },
  },
  {
    // Wider than any disc, so that a rider who stands under one is still seen.
    id: 'me-halo',
    source: 'me',
    type: 'circle',
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-radius': 46,
      'circle-color': INK[scheme].me,
      'circle-opacity': 0.12,
      'circle-stroke-width': 1.5,
      'circle-stroke-color': INK[scheme].me,
      'circle-stroke-opacity': 0.5,
    },
  },
  {
    id: 'walk',
    source: 'me',
    type: 'line',
    filter: ['==', ['geometry-type'], 'LineString'],
    layout: { 'line-cap': 'round' },
    paint: { 'line-color': INK[scheme].text, 'line-width': 4, 'line-dasharray': [0.05, 2.2] },
  },
  {
    id: 'me-heading',
    source: 'me',
    type: 'symbol',
    filter: ['all', ['==', ['geometry-type'], 'Point'], ['has', 'heading']],
    layout: {
      'icon-image': 'pins:me-heading',
      'icon-rotate': ['get', 'heading'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  },
  {
    id: 'me',
    source: 'me',
    type: 'symbol',
    filter: ['==', ['geometry-type'], 'Point'],
    layout: { 'icon-image': 'pins:me', 'icon-allow-overlap': true, 'icon-ignore-placement': true },
  },
  {
    id: 'parkings',
    source: 'parkings',
    type: 'symbol',
    minzoom: hideParkingZoom,
    layout: { 'icon-image': 'pins:parking', 'icon-anchor': 'bottom', 'icon-allow-overlap': true },
  },
  {
    id: 'stations',
    source: 'stations',
    type: 'symbol',
    minzoom: STATIONS_FROM,
    layout: {
      'icon-image': ['get', 'icon'],
      'icon-anchor': 'bottom',
      'icon-allow-overlap': ['step', ['zoom'], false, 14, true],
      'text-field': ['get', 'label'],
      'text-font': BOLD,
      'text-size': 16,
      // The middle of the box right of the glyph: 13 px aside and 24 px above the tip.
      'text-offset': [0.81, -1.5],
      'text-allow-overlap': ['step', ['zoom'], false, 14, true],
      'text-ignore-placement': true,
    },
    paint: { 'text-color': INK[scheme].on },
  },
  {
    id: 'vehicles',
    source: 'vehicles',
    type: 'symbol',
    filter: ['!', ['has', 'point_count']],
    layout: { 'icon-image': ['get', 'icon'], 'icon-anchor': 'bottom', 'icon-allow-overlap': true },
  },
  disc('clusters', 'vehicles', scheme),
  disc('counts', 'counts', scheme),
  {
    id: 'chosen',
    source: 'chosen',
    type: 'symbol',
    layout: {
      'icon-image': ['get', 'icon'],
      'icon-anchor': 'bottom',
      // The drawing's tip lies 6 px above its lower edge, in its shadow.
      'icon-offset': [0, 6],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  },
];
