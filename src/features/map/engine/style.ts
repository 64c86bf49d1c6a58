import type { StyleSpecification } from 'maplibre-gl';
import { type MapLimits, riderLayers, riderSources, type Scheme } from './layers.ts';
import { trackGround, WORDS } from './wayLayers.ts';
import { zoneGround } from './zoneLayers.ts';

const NUMBERS = 'Noto Sans Bold';
const LATIN = ['U+0000-00FF', 'U+2000-206F'];
/** An operator's style may bring none of our own basemap's. */
const WORDS_FACE = [
  { url: '/fonts/noto-sans-cyrillic-400.woff2', 'unicode-range': ['U+0301', 'U+0400-045F'] },
  { url: '/fonts/noto-sans-latin-400.woff2', 'unicode-range': LATIN },
];

/** Our own schematic Moscow, unless the operator names a style; that one serves both schemes. */
export const styleUrl = (operatorStyle: string | null, scheme: Scheme) => operatorStyle ?? `/basemap/${scheme}.json`;

/**
 * The first style, before a map is built on it: a map whose style did not come stays blank without a word.
 * @throws {Error} when it did not come
 */
export async function fetchStyle(operatorStyle: string | null, scheme: Scheme): Promise<StyleSpecification> {
  const response = await fetch(styleUrl(operatorStyle, scheme));
  if (!response.ok) throw new Error(`map style: ${response.status}`);
  const style: StyleSpecification = await response.json();
  return style;
}

const sprites = (sprite: StyleSpecification['sprite']) =>
  typeof sprite === 'string' ? [{ id: 'default', url: sprite }] : (sprite ?? []);

/** Where the basemap's ground ends and its names begin. */
function groundAndNames(
  layers: StyleSpecification['layers'],
): [StyleSpecification['layers'], StyleSpecification['layers']] {
  const first = layers.findIndex(({ type }) => type === 'symbol');
  const names = first === -1 ? layers.length : first;
  return [layers.slice(0, names), layers.slice(names)];
}

/** A basemap's style with the rider's own sources, layers, pins and digits over it. */
export function withRiderLayers(
  base: StyleSpecification,
  scheme: Scheme,
  limits: Pick<MapLimits, 'hideParkingZoom'>,
): StyleSpecification {
  const [ground, names] = groundAndNames(base.layers);
  return {
    ...base,
    sprite: [...sprites(base.sprite), { id: 'pins', url: `${location.origin}/pins/${scheme}` }],
    'font-faces': {
      [WORDS]: WORDS_FACE,
      ...base['font-faces'],
      [NUMBERS]: [{ url: '/fonts/noto-sans-latin-700.woff2', 'unicode-range': LATIN }],
    },
    sources: { ...base.sources, ...riderSources },
    layers: [...ground, ...zoneGround(scheme), ...trackGround(scheme), ...names, ...riderLayers(scheme, limits)],
  };
}
