import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { wayLayers, waySources } from './wayLayers.ts';
import { zoneSigns, zoneSources } from './zoneLayers.ts';

export type Scheme = 'light' | 'dark';

/** Colours of src/ui/tokens.css: a map's style cannot read custom properties. */
const INK = {
  light: { ground: '#ffffff', on: '#ffffff', text: '#0b1215', quiet: '#434e54', me: '#0a5be0' },
  dark: { ground: '#101619', on: '#07100c', text: '#f2f5f6', quiet: '#b4bfc4', me: '#5aa2ff' },
};

const BOLD = ['Noto Sans Bold'];
/** Stations thin out the map before streets can be told apart. */
const STATIONS_FROM = 12.5;
/** Only between these a station may step aside: farther out it would crowd the map, nearer it would stand at another house. */
const [QUARTERS_FROM, STREETS_FROM] = [13.5, 15.5];
const STATION_ASIDE = 26;
const STATION_TEXT = 16;
const CHOSEN_TEXT = 20;
/** A station with nothing to take, no place to return to, or closed: near by only. */
const EMPTY_STATIONS_FROM = 15;
/** The disc around my place, px: so wide at least that it is seen around a pin, and never the whole screen. */
const ME_RADIUS = { least: 46, most: 180 };
const [LEAST_ZOOM, MOST_ZOOM] = [8, 20];

export type MapLimits = { clusterMaxZoom: number; hideParkingZoom: number };

const points: SourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };

export const riderSources: Record<string, SourceSpecification> = {
  ...zoneSources,
  ...waySources,
  parkings: points,
  stations: points,
  here: points,
  vehicles: points,
  counts: points,
  chosen: points,
};

const LARGER_FIRST: ExpressionSpecification = ['-', 0, ['get', 'point_count']];
const IS_EMPTY: ExpressionSpecification = [
  'any',
  ['in', '-empty', ['get', 'icon']],
  ['in', '-closed', ['get', 'icon']],
];
const IS_LOW: ExpressionSpecification = ['in', '-low', ['get', 'icon']];

/** How far a disc goes whose place is taken, px: it clears my dot, and would still hit itself. */
const ASIDE = { small: 40, middle: 44, large: 48 };
const TEXT_PX = { small: 17, large: 18, thousands: 15 };

export type Side = 'up' | 'down';

/** Where to a disc goes whose place is taken. */
export function asideOffsets(side: Side) {
  const to = (size: number): ExpressionSpecification => ['literal', [0, side === 'up' ? -size : size]];
  const icon: ExpressionSpecification = [
    'step',
    ['get', 'point_count'],
    to(ASIDE.small),
    10,
    to(ASIDE.middle),
    100,
    to(ASIDE.large),
  ];
  const text: ExpressionSpecification = [
    'step',
    ['get', 'point_count'],
    to(ASIDE.small / TEXT_PX.small),
    10,
    to(ASIDE.middle / TEXT_PX.small),
    100,
    to(ASIDE.large / TEXT_PX.large),
    1000,
    to(ASIDE.large / TEXT_PX.thousands),
  ];
  return { 'icon-offset': icon, 'text-offset': text };
}

/**
 * Neutral discs with a number: clusters, or cells of which only the count is known. A disc whose place is taken (by my
 * dot, by a pin) is drawn beside it: the second layer is placed after the first and hits it wherever that one is drawn.
 */
function discs(id: string, source: string, scheme: Scheme): LayerSpecification[] {
  const disc = (layerId: string, aside: Partial<SymbolLayerSpecification['layout']>): LayerSpecification => ({
    id: layerId,
    source,
    type: 'symbol',
    filter: ['has', 'point_count'],
    layout: {
      'icon-image': ['step', ['get', 'point_count'], 'pins:cluster-s', 10, 'pins:cluster-m', 100, 'pins:cluster-l'],
      'text-field': ['number-format', ['get', 'point_count'], { locale: 'ru' }],
      'text-font': BOLD,
      'text-size': ['step', ['get', 'point_count'], TEXT_PX.small, 100, TEXT_PX.large, 1000, TEXT_PX.thousands],
      'symbol-sort-key': LARGER_FIRST,
      ...aside,
    },
    paint: { 'text-color': INK[scheme].ground },
  });
  return [disc(`${id}-aside`, asideOffsets('up')), disc(id, {})];
}

/** A station's pin with its number. @param up px above the station's place */
const station = (scheme: Scheme, id: string, source: string, up = 0): SymbolLayerSpecification => ({
  id,
  source,
  type: 'symbol',
  minzoom: STATIONS_FROM,
  layout: {
    'icon-image': ['get', 'icon'],
    'icon-anchor': 'bottom',
    'icon-offset': [0, -up],
    'text-field': ['get', 'label'],
    'text-font': BOLD,
    'text-size': STATION_TEXT,
    // The middle of the box right of the glyph: 13 px aside and 24 px above the tip.
    'text-offset': [13 / STATION_TEXT, -(24 + up) / STATION_TEXT],
    'symbol-sort-key': ['case', IS_EMPTY, 1, 0],
  },
  paint: { 'text-color': ['case', IS_EMPTY, INK[scheme].quiet, INK[scheme].on] },
});

/** Stations with what can be taken there; from afar one whose place a disc takes is drawn a little above it. */
function stations(scheme: Scheme): LayerSpecification[] {
  const filter: ExpressionSpecification = ['any', ['!', IS_EMPTY], ['>=', ['zoom'], EMPTY_STATIONS_FROM]];
  return [
    {
      ...station(scheme, 'stations-aside', 'stations', STATION_ASIDE),
      filter,
      minzoom: QUARTERS_FROM,
      maxzoom: STREETS_FROM,
    },
    { ...station(scheme, 'stations', 'stations'), filter },
  ];
}

/** Metres on the ground (`spread`) as px at each zoom, within limits: between two whole zooms the power of two is exact. */
function groundRadius({ least, most }: { least: number; most: number }): DataDrivenPropertyValueSpecification<number> {
  const zooms = Array.from({ length: MOST_ZOOM - LEAST_ZOOM + 1 }, (_, i) => LEAST_ZOOM + i);
  const stops = zooms.flatMap((zoom): (number | ExpressionSpecification)[] => [
    zoom,
    ['max', least, ['min', most, ['*', ['get', 'spread'], 2 ** zoom]]],
  ]);
  return ['interpolate', ['exponential', 2], ['zoom'], ...stops];
}

/**
 * What lies over the basemap, in the order of drawing. No symbol covers another: the later layer keeps its place, the
 * earlier one is hidden there whole, and names of the basemap yield to all.
 */
export const riderLayers = (
  scheme: Scheme,
  { hideParkingZoom }: Pick<MapLimits, 'hideParkingZoom'>,
): LayerSpecification[] => [
  ...zoneSigns(scheme),
  {
    id: 'me-accuracy',
    source: 'me',
    type: 'circle',
    filter: ['has', 'spread'],
    paint: { 'circle-radius': groundRadius(ME_RADIUS), 'circle-color': INK[scheme].me, 'circle-opacity': 0.12 },
  },
  {
    // Where a vehicle may be left: true to the ground, so that the kerb can be told.
    id: 'chosen-radius',
    source: 'chosen',
    type: 'circle',
    filter: ['has', 'spread'],
    paint: {
      'circle-radius': groundRadius({ least: 0, most: 4_000 }),
      'circle-color': INK[scheme].text,
      'circle-opacity': 0.1,
      'circle-stroke-color': INK[scheme].text,
      'circle-stroke-width': 2,
    },
  },
  ...wayLayers(scheme),
  {
    id: 'parkings',
    source: 'parkings',
    type: 'symbol',
    minzoom: hideParkingZoom,
    layout: { 'icon-image': 'pins:parking', 'icon-anchor': 'bottom' },
  },
  ...stations(scheme),
  ...discs('counts', 'counts', scheme),
  ...discs('clusters', 'vehicles', scheme),
  {
    id: 'me-heading',
    source: 'me',
    type: 'symbol',
    filter: ['has', 'heading'],
    layout: {
      'icon-image': 'pins:me-heading',
      'icon-rotate': ['get', 'heading'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  },
  {
    // Always drawn, and discs, stations and names give way to it; a pin may stand on it: it is what the rider came for.
    id: 'me',
    source: 'me',
    type: 'symbol',
    filter: ['has', 'spread'],
    layout: { 'icon-image': 'pins:me', 'icon-allow-overlap': true, 'icon-padding': 0 },
  },
  // The station that the rider stands at would be hidden by the rider's own dot.
  { ...station(scheme, 'here', 'here'), minzoom: QUARTERS_FROM },
  {
    id: 'vehicles',
    source: 'vehicles',
    type: 'symbol',
    filter: ['!', ['has', 'point_count']],
    layout: {
      'icon-image': ['get', 'icon'],
      'icon-anchor': 'bottom',
      'icon-padding': 0,
      'symbol-sort-key': ['case', IS_LOW, 1, 0],
    },
  },
  {
    id: 'chosen',
    source: 'chosen',
    type: 'symbol',
    layout: {
      'icon-image': ['get', 'icon'],
      'icon-anchor': 'bottom',
      // A vehicle's tip lies 6 px above the drawing's lower edge, in its shadow; a station's and a parking's has none.
      'icon-offset': ['case', ['any', ['has', 'label'], ['has', 'spread']], ['literal', [0, 0]], ['literal', [0, 6]]],
      'icon-allow-overlap': true,
      'text-field': ['coalesce', ['get', 'label'], ''],
      'text-font': BOLD,
      'text-size': CHOSEN_TEXT,
      // The middle of the box right of a station's glyph: 16 px aside and 32 px above the tip.
      'text-offset': [16 / CHOSEN_TEXT, -32 / CHOSEN_TEXT],
      'text-allow-overlap': true,
    },
    paint: { 'text-color': INK[scheme].on },
  },
];
