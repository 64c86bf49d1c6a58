import { readFile } from 'node:fs/promises';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { StyleSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { groundOf, isDrawn, withRiderLayers } from '#map-engine/style.ts';

const limits = { hideParkingZoom: 16 };
const base: StyleSpecification = {
  version: 8,
  sources: { city: { type: 'vector', tiles: [] } },
  layers: [
    { id: 'land', type: 'fill', source: 'city' },
    { id: 'roads', type: 'line', source: 'city' },
    { id: 'names', type: 'symbol', source: 'city' },
  ],
};

test.each(['light', 'dark'] as const)(
  'In the %s style, zones, bike lanes and the ride track lie below the map labels; zone signs, pins and the route line lie above',
  (scheme) => {
    const order = withRiderLayers(base, scheme, limits).layers.map(({ id }) => id);
    const at = (id: string) => order.indexOf(id);
    expect(at('zone-areas')).toBe(at('roads') + 1);
    expect(at('track')).toBeGreaterThan(at('roads'));
    for (const id of ['zone-slow', 'lanes', 'lane-tiles']) expect(at(id)).toBeLessThan(at('track'));
    expect(at('track')).toBeLessThan(at('names'));
    for (const id of ['zone-signs', 'way', 'route']) expect(at(id)).toBeGreaterThan(at('names'));
    expect(at('zone-signs')).toBeLessThan(at('vehicles'));
    expect(at('route-label')).toBeLessThan(at('parkings'));
  },
);

test('The built map library has code for every layer that the app adds', () => {
  const added = withRiderLayers(base, 'light', limits).layers;
  expect(added.filter((layer) => !isDrawn(layer))).toEqual([]);
});

test('The app adds a font with Russian letters to a basemap’s style', () => {
  expect(withRiderLayers(base, 'light', limits)['font-faces']).toHaveProperty('Noto Sans Regular');
});

test('The map leaves out sources and layers of a basemap for which it has no code, and keeps the others', () => {
  const { sources, layers } = withRiderLayers(
    {
      ...base,
      sources: { ...base.sources, heights: { type: 'raster-dem', tiles: [] } },
      layers: [...base.layers, { id: 'hills', type: 'hillshade', source: 'heights' }],
    },
    'light',
    limits,
  );
  expect(Object.keys(sources)).toContain('city');
  expect(Object.keys(sources)).not.toContain('heights');
  expect(layers.map(({ id }) => id)).toContain('names');
  expect(layers.map(({ id }) => id)).not.toContain('hills');
});

// C031
test('The map shows parkings only from the zoom level that the operator has set', () => {
  const { layers } = withRiderLayers(base, 'light', { hideParkingZoom: 13 });
  expect(layers.find(({ id }) => id === 'parkings')?.minzoom).toBe(13);
});

test.each(['light', 'dark'] as const)(
  'The app’s own %s map style is valid under the MapLibre style specification',
  async (scheme) => {
    const file = await readFile(new URL(`../../public/basemap/${scheme}.json`, import.meta.url), 'utf8');
    const own: StyleSpecification = JSON.parse(file);
    expect(validateStyleMin(withRiderLayers(own, scheme, limits)).map(({ message }) => message)).toEqual([]);
  },
);

test('The map’s first frame waits for all layers of an operator’s basemap, but not for houses and names of the app’s own', async () => {
  const whole = withRiderLayers(base, 'light', limits);
  expect(groundOf(whole).layers.map(({ id }) => id)).toEqual(['land', 'roads', 'names']);
  expect(Object.keys(groundOf(whole).sources)).toEqual(['city']);
  const own: StyleSpecification = JSON.parse(
    await readFile(new URL('../../public/basemap/light.json', import.meta.url), 'utf8'),
  );
  const ground = groundOf(withRiderLayers(own, 'light', limits));
  expect(Object.keys(ground.sources)).toEqual(['city']);
  const isDetail = ({ type, id }: { type: string; id: string }) =>
    type === 'symbol' || /^(?:houses|landmarks)/.test(id);
  expect(ground.layers).toEqual(own.layers.filter((layer) => !isDetail(layer)));
});
