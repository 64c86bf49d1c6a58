import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { VEHICLE_FORMS } from '#domain/rent.ts';
import { laneSources } from './laneLayers.ts';
import { ROUTE_LABEL_FONT, routeLayers, routeSources } from './routeLayers.ts';
import type { Scheme } from './scheme.ts';
import { zoneSigns, zoneSources } from './zoneLayers.ts';

/** Colours of src/ui/tokens.css: a map's style cannot read custom properties. */
const INK = {
  light: { ground: '#ffffff', on: '#ffffff', text: '#0b1215', quiet: '#434e54', me: '#0a5be0' },
  dark: { ground: '#101619', on: '#07100c', text: '#f2f5f6', quiet: '#b4bfc4', me: '#5aa2ff' },
};

const BOLD = ['Noto Sans Bold'];
/** Below this zoom stations are hidden: they would crowd a map where streets are not visible yet. */
const STATIONS_FROM = 12.5;
/**
 * Only between these zooms a station's pin may be drawn aside. Below, it would crowd the map; above, it would be at
 * another house.
 */
const [QUARTERS_FROM, STREETS_FROM] = [13.5, 15.5];
const DISCS_GIVE_WAY_FROM = 12;
const STATION_ASIDE = 26;
const STATION_TEXT = 16;
const CHOSEN_TEXT = 20;
/** Stations without bikes or free places, and closed ones, show only from this zoom on. */
const EMPTY_STATIONS_FROM = 15;
/** Radius of the accuracy disc, px: large enough to be visible around a pin, never as large as the screen. */
const ME_RADIUS = { least: 46, most: 180 };
const [LEAST_ZOOM, MOST_ZOOM] = [8, 20];

export type MapLimits = { clusterMaxZoom: number; hideParkingZoom: number };

const points: SourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };

export const riderSources: Record<string, SourceSpecification> = {
  ...zoneSources,
  ...laneSources,
  ...routeSources,
  parkings: points,
  stations: points,
  here: points,
  vehicles: points,
  density: points,
  reserved: points,
  chosen: points,
};

const LARGER_FIRST: ExpressionSpecification = ['-', 0, ['get', 'point_count']];
const IS_EMPTY: ExpressionSpecification = [
  'any',
  ['in', '-empty', ['get', 'icon']],
  ['in', '-closed', ['get', 'icon']],
];
const IS_LOW: ExpressionSpecification = ['in', '-low', ['get', 'icon']];
const IS_RIDDEN: ExpressionSpecification = ['in', '-ridden', ['get', 'icon']];

/**
 * How far a disc moves when its position is taken, px: it clears the rider's dot and still overlaps its own first
 * position.
 */
const ASIDE = { small: 40, middle: 44, large: 48 };
const TEXT_PX = { small: 17, large: 18, thousands: 15 };

export type Side = 'up' | 'down';

/** Offsets of a disc whose position is taken. */
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
 * Clusters: neutral discs with a number, and a ring of the kinds in it (rings.ts). A disc whose position is taken (by the
 * rider's dot or a pin) is drawn beside it. MapLibre places the plain layer first; where that disc is drawn, it hides the
 * disc aside.
 */
function clusters(scheme: Scheme): LayerSpecification[] {
  const disc = (id: string, aside: Partial<SymbolLayerSpecification['layout']>): LayerSpecification => ({
    id,
    source: 'vehicles',
    type: 'symbol',
    filter: ['has', 'point_count'],
    layout: {
      'icon-image': ['get', 'icon'],
      'text-field': ['number-format', ['get', 'point_count'], { locale: 'ru' }],
      'text-font': BOLD,
      'text-size': ['step', ['get', 'point_count'], TEXT_PX.small, 100, TEXT_PX.large, 1000, TEXT_PX.thousands],
      'symbol-sort-key': LARGER_FIRST,
      ...aside,
    },
    paint: { 'text-color': INK[scheme].text },
  });
  return [disc('clusters-aside', asideOffsets('up')), disc('clusters', {})];
}

/** A station's pin with its number. @param up px above the station's position */
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
    // The middle of the number's box: 13 px right of the tip and 24 px above it.
    'text-offset': [13 / STATION_TEXT, -(24 + up) / STATION_TEXT],
    'symbol-sort-key': ['case', IS_EMPTY, 1, 0],
  },
  paint: { 'text-color': ['case', IS_EMPTY, INK[scheme].quiet, INK[scheme].on] },
});

/**
 * Stations with their numbers. At middle zooms a station whose position is taken by a disc is drawn a little above it.
 */
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

/**
 * A length on the ground (`spread`) as px at each zoom, within limits. Exponential interpolation with base 2 is exact
 * between whole zooms.
 */
function groundRadius({ least, most }: { least: number; most: number }): DataDrivenPropertyValueSpecification<number> {
  const zooms = Array.from({ length: MOST_ZOOM - LEAST_ZOOM + 1 }, (_, i) => LEAST_ZOOM + i);
  const stops = zooms.flatMap((zoom): (number | ExpressionSpecification)[] => [
    zoom,
    ['max', least, ['min', most, ['*', ['get', 'spread'], 2 ** zoom]]],
  ]);
  return ['interpolate', ['exponential', 2], ['zoom'], ...stops];
}

/** The rider's dot: always drawn. */
const me: SymbolLayerSpecification = {
  id: 'me',
  source: 'me',
  type: 'symbol',
  filter: ['has', 'spread'],
  layout: { 'icon-image': 'pins:me', 'icon-allow-overlap': true, 'icon-padding': 0 },
};

/** Colour of the density, red, green and blue. */
const SHADE = { light: '0, 89, 43', dark: '242, 245, 246' };
const VEHICLES_OF_GROUP: ExpressionSpecification = [
  '+',
  ...VEHICLE_FORMS.map((form): ExpressionSpecification => ['get', form]),
];

/** From afar: a shade where vehicles are, under the names. The logarithm keeps a few of many vehicles visible. */
export const densityGround = (scheme: Scheme): LayerSpecification[] => [
  {
    id: 'density',
    source: 'density',
    type: 'heatmap',
    // Nearer, groups only stand in for cells that are still loading.
    maxzoom: 13,
    paint: {
      'heatmap-weight': ['/', ['ln', ['+', 1, VEHICLES_OF_GROUP]], 5],
      'heatmap-radius': 44,
      'heatmap-color': [
        'interpolate',
        ['linear'],
        ['heatmap-density'],
        0,
        `rgba(${SHADE[scheme]}, 0)`,
        0.3,
        `rgba(${SHADE[scheme]}, 0.08)`,
        1,
        `rgba(${SHADE[scheme]}, 0.24)`,
      ],
    },
  },
];

/**
 * Layers over the basemap, in drawing order. Symbols do not overlap: where two collide, the later layer shows its
 * symbol and the earlier layer hides its own. Names of the basemap are hidden first.
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
    // The area of a parking, in real size, so that a rider sees on which side of the kerb it ends.
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
  ...routeLayers(scheme),
  {
    id: 'parkings',
    source: 'parkings',
    type: 'symbol',
    minzoom: hideParkingZoom,
    layout: { 'icon-image': 'pins:parking', 'icon-anchor': 'bottom' },
  },
  ...stations(scheme),
  // From afar a disc stands for thousands of vehicles and may cover the dot, whose halo stays.
  { ...me, id: 'me-far', maxzoom: DISCS_GIVE_WAY_FROM, layout: { ...me.layout, 'icon-ignore-placement': true } },
  ...clusters(scheme),
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
  // Discs, stations and names give way to it. A vehicle's pin may cover it: riders look for vehicles.
  { ...me, minzoom: DISCS_GIVE_WAY_FROM },
  // The rider's dot would hide the station at the rider's position, so this layer draws it above the dot.
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
      'symbol-sort-key': ['case', IS_RIDDEN, -1, IS_LOW, 1, 0],
    },
  },
  {
    // The rider's own: the large drawing of a chosen pin, and a word, so that it differs without its colour.
    id: 'reserved',
    source: 'reserved',
    type: 'symbol',
    layout: {
      'icon-image': ['get', 'icon'],
      'icon-anchor': 'bottom',
      'icon-offset': [0, 6],
      'icon-allow-overlap': true,
      'text-field': ['get', 'label'],
      'text-font': [ROUTE_LABEL_FONT],
      'text-size': STATION_TEXT,
      'text-anchor': 'top',
      'text-offset': [0, 0.3],
      'text-allow-overlap': true,
    },
    paint: { 'text-color': INK[scheme].text, 'text-halo-color': INK[scheme].ground, 'text-halo-width': 3 },
  },
  {
    id: 'chosen',
    source: 'chosen',
    type: 'symbol',
    layout: {
      'icon-image': ['get', 'icon'],
      'icon-anchor': 'bottom',
      // A vehicle's drawing has a shadow: its tip is 6 px above the lower edge. Stations and parkings have no shadow.
      'icon-offset': ['case', ['any', ['has', 'label'], ['has', 'spread']], ['literal', [0, 0]], ['literal', [0, 6]]],
      'icon-allow-overlap': true,
      'text-field': ['coalesce', ['get', 'label'], ''],
      'text-font': BOLD,
      'text-size': CHOSEN_TEXT,
      // The middle of the number's box of a station: 16 px right of the tip and 32 px above it.
      'text-offset': [16 / CHOSEN_TEXT, -32 / CHOSEN_TEXT],
      'text-allow-overlap': true,
    },
    paint: { 'text-color': INK[scheme].on },
  },
];
