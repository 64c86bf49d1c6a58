import type { StyleSpecification } from 'maplibre-gl';
import { laneGround } from './laneLayers.ts';
import { densityGround, type MapLimits, riderLayers, riderSources } from './layers.ts';
import { trackGround, ROUTE_LABEL_FONT } from './routeLayers.ts';
import type { Scheme } from './scheme.ts';
import { zoneGround } from './zoneLayers.ts';

const NUMBERS = 'Noto Sans Bold';
const LATIN = ['U+0000-00FF', 'U+2000-206F'];
/** The font of our labels: an operator's style may lack the fonts of our basemap. */
const LABEL_FONT = [
  { url: '/fonts/noto-sans-cyrillic-400.woff2', 'unicode-range': ['U+0301', 'U+0400-045F'] },
  { url: '/fonts/noto-sans-latin-400.woff2', 'unicode-range': LATIN },
];

const sprites = (sprite: StyleSpecification['sprite']) =>
  typeof sprite === 'string' ? [{ id: 'default', url: sprite }] : (sprite ?? []);

/**
 * The sources of our own basemap for which the ground never waits: the houses, two thirds of the bytes, and the names,
 * which are in the ground's tiles.
 */
export const DETAILS = ['houses', 'names'];

/** Splits the layers of a basemap into the ground and the names above it. */
function groundAndNames(
  layers: StyleSpecification['layers'],
): [StyleSpecification['layers'], StyleSpecification['layers']] {
  const first = layers.findIndex(({ type }) => type === 'symbol');
  const names = first === -1 ? layers.length : first;
  return [layers.slice(0, names), layers.slice(names)];
}

/** Types of sources and layers for which the map's library has no code here (scripts/build/mapLibrary.ts). */
const NOT_DRAWN = new Set(['raster-dem', 'video', 'hillshade', 'color-relief']);

/** Whether the built library has code for a source or a layer. */
export const isDrawn = ({ type }: { type: string }) => !NOT_DRAWN.has(type);

/**
 * A basemap's style with the app's sources, layers, pins and fonts added; without what only a tilted map or a globe shows,
 * and without heights (scripts/build/mapLibrary.ts).
 */
export function withRiderLayers(
  base: StyleSpecification,
  scheme: Scheme,
  limits: Pick<MapLimits, 'hideParkingZoom'>,
): StyleSpecification {
  const { projection: _projection, sky: _sky, terrain: _terrain, ...flat } = base;
  const [ground, names] = groundAndNames(base.layers.filter(isDrawn));
  const drawn = Object.entries(base.sources).filter(([, source]) => isDrawn(source));
  return {
    ...flat,
    sprite: [...sprites(base.sprite), { id: 'pins', url: `pins://${scheme}` }],
    'font-faces': {
      [ROUTE_LABEL_FONT]: LABEL_FONT,
      ...base['font-faces'],
      [NUMBERS]: [{ url: '/fonts/noto-sans-latin-700.woff2', 'unicode-range': LATIN }],
    },
    sources: { ...Object.fromEntries(drawn), ...riderSources },
    layers: [
      ...ground,
      ...zoneGround(scheme),
      ...laneGround(scheme),
      ...trackGround(scheme),
      ...densityGround(scheme),
      ...names,
      ...riderLayers(scheme, limits),
    ],
  };
}

/** What of a whole style the first frame draws: the ground, or everything of an operator's basemap. */
export function groundOf(style: StyleSpecification): StyleSpecification {
  const later = new Set([...Object.keys(riderSources), ...DETAILS]);
  return {
    ...style,
    sources: Object.fromEntries(Object.entries(style.sources).filter(([id]) => !later.has(id))),
    layers: style.layers.filter((layer) => !('source' in layer) || !later.has(layer.source)),
  };
}
