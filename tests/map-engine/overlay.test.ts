import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { describe, expect, test } from 'vitest';
import { collection, pin } from '#map-engine/features.ts';
import { createOverlay } from '#map-engine/overlay.ts';

const whole: StyleSpecification = {
  version: 8,
  sources: {
    city: { type: 'vector', tiles: [] },
    houses: { type: 'vector', tiles: [] },
    names: { type: 'vector', tiles: [] },
  },
  layers: [
    { id: 'land', type: 'fill', source: 'city' },
    { id: 'houses', type: 'line', source: 'houses' },
    { id: 'roads', type: 'line', source: 'city' },
    { id: 'zone-areas', type: 'fill', source: 'zones' },
    { id: 'lane-tiles', type: 'line', source: 'lane-tiles' },
    { id: 'name-street', type: 'symbol', source: 'names' },
    { id: 'name-city', type: 'symbol', source: 'names' },
    { id: 'stations', type: 'symbol', source: 'stations' },
    { id: 'vehicles', type: 'symbol', source: 'vehicles' },
  ],
};
const pins = collection([pin(1, 37.6, 55.7, { icon: 'pins:scooter' })]);
const nothing = collection([]);

/** A map with only the ground, which records its sources and layers. */
function openMap() {
  const order = ['land', 'roads'];
  const sources = new Map<string, SourceSpecification | object>([['city', {}]]);
  const told: string[] = [];
  const source = (id: string) => ({
    type: 'geojson',
    setData: (data: { features: unknown[] }) => {
      told.push(`${id}: ${data.features.length}`);
      return Promise.resolve();
    },
    updateData: () => {
      told.push(`${id}: changed`);
      return Promise.resolve();
    },
  });
  const overlay = createOverlay({
    addSource: (id: string) => sources.set(id, source(id)),
    addLayer: ({ id }: LayerSpecification, before?: string) => {
      order.splice(before === undefined ? order.length : order.indexOf(before), 0, id);
    },
    getLayer: (id: string) => order.find((one) => one === id),
    getSource: (id: string) => sources.get(id),
    removeLayer: (id: string) => void order.splice(order.indexOf(id), 1),
    removeSource: (id: string) => sources.delete(id),
  } as unknown as Parameters<typeof createOverlay>[0]);
  overlay.begin(whole);
  overlay.loaded();
  return { overlay, order, sources, told };
}

describe('the overlay', () => {
  test('The map adds an overlay layer when its first data come, in the right order among the layers', () => {
    const { overlay, order } = openMap();
    overlay.setData('vehicles', pins);
    overlay.showDetails();
    overlay.setData('zones', pins);
    overlay.setData('stations', pins);
    expect(order).toEqual([
      'land',
      'houses',
      'roads',
      'zone-areas',
      'name-street',
      'name-city',
      'stations',
      'vehicles',
    ]);
  });

  test('The map shows vector tiles in their place among the layers, and takes them away again', () => {
    const { overlay, order, sources } = openMap();
    overlay.setData('zones', pins);
    overlay.setTiles('lane-tiles', 'https://tiles.test/{z}/{x}/{y}');
    overlay.setData('stations', pins);
    expect(order).toEqual(['land', 'roads', 'zone-areas', 'lane-tiles', 'stations']);
    overlay.setTiles('lane-tiles', null);
    expect(order).toEqual(['land', 'roads', 'zone-areas', 'stations']);
    expect(sources.has('lane-tiles')).toBe(false);
  });

  test('The map adds no overlay layer while there is nothing to show', () => {
    const { overlay, order, sources } = openMap();
    overlay.setData('vehicles', nothing);
    overlay.updateData('stations', { add: [], remove: [] }, () => nothing);
    expect(order).toEqual(['land', 'roads']);
    expect([...sources.keys()]).toEqual(['city']);
  });

  test('The map first sends an overlay layer all its data, and later only the changes or, if there is none, no data', () => {
    const { overlay, told, sources } = openMap();
    overlay.updateData('vehicles', { add: [], remove: [] }, () => pins);
    expect(sources.has('vehicles')).toBe(true);
    expect(told).toEqual([]);
    overlay.updateData('vehicles', { add: [], remove: [2] }, () => pins);
    overlay.setData('vehicles', nothing);
    expect(told).toEqual(['vehicles: changed', 'vehicles: 0']);
  });

  test('After a change of style the map adds the overlay layers again, but only once the new style has loaded', () => {
    const { overlay, order, sources } = openMap();
    overlay.setData('vehicles', pins);
    overlay.begin(whole);
    order.splice(2);
    sources.clear();
    overlay.setData('vehicles', pins);
    overlay.showDetails();
    expect(order).toEqual(['land', 'roads']);
    overlay.loaded();
    overlay.setData('vehicles', pins);
    expect(order).toEqual(['land', 'roads', 'vehicles']);
  });
});
