import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { decodeLayer } from '../../scripts/basemap/decode.ts';
import { englishName } from '../../scripts/basemap/names.ts';

test('The schematic map has a metro station at the right position and in the colour of its line', async () => {
  const file = await readFile(new URL('../../scripts/basemap/moscow.json', import.meta.url), 'utf8');
  const { features } = decodeLayer(JSON.parse(file), 'metro');
  const station = features.find(({ properties }) => properties['name_ru'] === 'Театральная');
  expect(station?.properties['color']).toBe('#2da84f');
  const [lon = 0, lat = 0] = station?.geometry.type === 'Point' ? station.geometry.coordinates : [];
  expect(lon).toBeCloseTo(37.618, 2);
  expect(lat).toBeCloseTo(55.758, 2);
});

test.each([
  ['1-я Тверская-Ямская улица', false, '1st Tverskaya-Yamskaya Street'],
  ['Большой Каменный мост', false, 'Bolshoy Kamenny Bridge'],
  ['Парк Победы', true, 'Park Pobedy'],
])('The schematic map has an English name for %s', (russian, plain, english) =>
  expect(englishName(russian, plain)).toBe(english),
);
