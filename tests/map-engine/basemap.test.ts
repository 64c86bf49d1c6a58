import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { decodeLayer } from '../../scripts/basemap/decode.ts';
import { decodeHouses } from '../../scripts/basemap/houses.ts';
import { englishName } from '../../scripts/basemap/names.ts';
import type { PackedMap } from '../../scripts/basemap/packed.ts';

const map: PackedMap = JSON.parse(
  await readFile(new URL('../../scripts/basemap/moscow.json', import.meta.url), 'utf8'),
);

describe('the schematic map of Moscow', () => {
  test('The schematic map has the city’s roads with Russian and English names', () => {
    const { features } = decodeLayer(map, 'roads');
    expect(features.length).toBeGreaterThan(790);
    const tverskaya = features.find(({ properties }) => properties['name_ru'] === 'Тверская улица');
    expect(tverskaya?.properties['name_en']).toBe('Tverskaya Street');
    expect(tverskaya?.geometry.type).toMatch(/LineString/);
  });

  test('The schematic map has a metro station at the right position and in the colour of its line', () => {
    const station = decodeLayer(map, 'metro').features.find(
      ({ properties }) => properties['name_ru'] === 'Театральная',
    );
    expect(station?.properties['color']).toBe('#2da84f');
    const [lon = 0, lat = 0] = station?.geometry.type === 'Point' ? station.geometry.coordinates : [];
    expect(lon).toBeCloseTo(37.618, 2);
    expect(lat).toBeCloseTo(55.758, 2);
  });

  test('From the packed map the decoder makes all 46,546 houses along the streets', () => {
    const houses = decodeHouses(map).features;
    const dealt = houses.filter(({ properties }) => properties['d'] !== 0);
    const count = dealt.reduce(
      (sum, { geometry }) => sum + (geometry.type === 'MultiLineString' ? geometry.coordinates.length : 0),
      0,
    );
    expect(count).toBe(46_546);
  });

  test.each([
    ['1-я Тверская-Ямская улица', false, '1st Tverskaya-Yamskaya Street'],
    ['Большой Каменный мост', false, 'Bolshoy Kamenny Bridge'],
    ['Парк Победы', true, 'Park Pobedy'],
  ])('The schematic map has an English name for %s', (russian, plain, english) => {
    expect(englishName(russian, plain)).toBe(english);
  });

  test('For an unknown layer, the decoder of the schematic map throws an error with the layer’s name', () => {
    expect(() => decodeLayer(map, 'trams')).toThrow('trams');
  });
});
