import { withRiderLayers } from '#map-engine/style.ts';
import type { StyleSpecification } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.stubGlobal('location', { origin: 'https://ride.test' }));
afterEach(() => vi.unstubAllGlobals());

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

test.each(['light', 'dark'] as const)('zones are drawn below map labels, signs and pins above them (%s)', (scheme) => {
  const order = withRiderLayers(base, scheme, limits).layers.map(({ id }) => id);
  const at = (id: string) => order.indexOf(id);
  expect(at('zone-areas')).toBe(at('roads') + 1);
  expect(at('zone-slow')).toBeLessThan(at('names'));
  expect(at('zone-signs')).toBeGreaterThan(at('names'));
  expect(at('zone-signs')).toBeLessThan(at('vehicles'));
});

test('parkings start at the zoom of the settings', () => {
  const { layers } = withRiderLayers(base, 'light', { hideParkingZoom: 13 });
  expect(layers.find(({ id }) => id === 'parkings')?.minzoom).toBe(13);
});
