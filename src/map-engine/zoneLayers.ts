import type {
  ExpressionSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SourceSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { Scheme } from './scheme.ts';

/**
 * Lines and signs have a contrast of 4.5:1 on every ground of the map, tinted or not. For that, amber is darker than
 * the token in the light scheme. The area of a zone is only tinted.
 */
export const zoneInk = {
  light: { slow: '#7a5000', slowTint: '#ffc233', no: '#9b1c1c', text: '#0b1215', quiet: '#434e54', ground: '#ffffff' },
  dark: { slow: '#ffc233', slowTint: '#ffc233', no: '#ffb3ab', text: '#f2f5f6', quiet: '#b4bfc4', ground: '#101619' },
};
export const zoneTint = {
  light: { slow: 0.2, no: 0.14, parking: 0.06, pale: 0.06 },
  dark: { slow: 0.16, no: 0.16, parking: 0.1, pale: 0.05 },
};

/** Zooms: signs show where a city quarter is recognisable, hours show where there is room for them. */
const [SIGNS_FROM, HOURS_FROM] = [11.5, 13.5];
const SIGN_TEXT = 14;
const HOURS_TEXT = 12;
const BOLD = ['Noto Sans Bold'];

const points: SourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };
export const zoneSources: Record<string, SourceSpecification> = { zones: points, 'zone-marks': points };

type Kind = 'slow' | 'restricted' | 'move' | 'parking' | 'service';
const isKind = (kind: Kind): ExpressionSpecification => ['==', ['get', 'kind'], kind];
const whenOn = <T extends number | string>(on: T, off: T): ExpressionSpecification => [
  'case',
  ['get', 'isOn'],
  on,
  off,
];

const line = (id: string, kind: Kind, paint: NonNullable<LineLayerSpecification['paint']>): LayerSpecification => ({
  id,
  source: 'zones',
  type: 'line',
  filter: isKind(kind),
  layout: { 'line-join': 'round' },
  paint,
});

type Symbols = Required<Pick<SymbolLayerSpecification, 'layout' | 'paint'>>;

const sign = (id: string, layout: Symbols['layout'], paint: Symbols['paint']): SymbolLayerSpecification => ({
  id,
  source: 'zone-marks',
  type: 'symbol',
  minzoom: SIGNS_FROM,
  layout,
  paint,
});

/** Areas and borders of zones. They are under the names of the basemap, so that the names stay readable. */
export function zoneGround(scheme: Scheme): LayerSpecification[] {
  const ink = zoneInk[scheme];
  const tint = zoneTint[scheme];
  const ofKind = <T extends number | string>(
    slow: T | ExpressionSpecification,
    no: T,
    parking: T,
  ): ExpressionSpecification => ['match', ['get', 'kind'], 'slow', slow, 'restricted', no, parking];
  return [
    {
      id: 'zone-areas',
      source: 'zones',
      type: 'fill',
      filter: ['all', ['!', isKind('move')], ['!', isKind('service')]],
      paint: {
        'fill-color': ofKind(ink.slowTint, ink.no, ink.text),
        'fill-opacity': ofKind<number>(whenOn(tint.slow, tint.pale), tint.no, tint.parking),
      },
    },
    // The service area has no riding rule, so it has the least visible line.
    line('zone-service', 'service', { 'line-color': ink.quiet, 'line-width': 1.5, 'line-dasharray': [1, 3] }),
    line('zone-parking', 'parking', { 'line-color': ink.text, 'line-width': 1.5, 'line-dasharray': [2, 2] }),
    line('zone-slow', 'slow', {
      'line-color': whenOn(ink.slow, ink.quiet),
      'line-opacity': whenOn(1, 0.5),
      'line-width': 2,
      'line-dasharray': [3, 2],
    }),
    line('zone-no', 'restricted', { 'line-color': ink.no, 'line-width': 2 }),
    // The tint is on the forbidden side of this border: outside.
    line('zone-beyond', 'move', { 'line-color': ink.no, 'line-opacity': 0.16, 'line-width': 12, 'line-offset': 6 }),
    line('zone-border', 'move', { 'line-color': ink.no, 'line-width': 2, 'line-dasharray': [4, 2] }),
  ];
}

/** Signs of zones. They are under all other layers of the app: a sign gives way to any pin. */
export function zoneSigns(scheme: Scheme): LayerSpecification[] {
  const ink = zoneInk[scheme];
  return [
    {
      ...sign(
        'zone-hours',
        {
          'text-field': ['get', 'hours'],
          'text-font': BOLD,
          'text-size': HOURS_TEXT,
          'text-anchor': 'top',
          // Far enough from the sign: closer, one would hide the other.
          'text-offset': [0, 1.9],
        },
        { 'text-color': whenOn(ink.text, ink.quiet), 'text-halo-color': ink.ground, 'text-halo-width': 2 },
      ),
      minzoom: HOURS_FROM,
    },
    sign(
      'zone-signs',
      {
        'icon-image': [
          'case',
          isKind('restricted'),
          'pins:zone-no',
          ['get', 'isOn'],
          'pins:zone-slow',
          'pins:zone-slow-off',
        ],
        'text-field': ['get', 'limit'],
        'text-font': BOLD,
        'text-size': SIGN_TEXT,
      },
      { 'text-color': whenOn(ink.text, ink.quiet) },
    ),
  ];
}
