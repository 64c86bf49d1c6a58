import { expect, test } from 'vitest';
import type { MapStation } from '#api/map.ts';
import { lacking, neighboursOf } from '#features/map/neighbours.ts';

const station = { id: 1, powers: ['electric', 'mechanical'] as const, longitude: 37.62, latitude: 55.754 };
/** So many hundredths of a degree of latitude to the north: 1,112 m each. */
const at = (id: number, north: number, part: Partial<MapStation> = {}): MapStation => {
  const place = { longitude: 37.62, latitude: 55.754 + north / 100 };
  return { id, power: 'electric', powers: ['electric'], ...place, bikes: 4, places: 4, isActive: true, ...part };
};

const bikes = { mechanical: 2, electric: 1 };
const none = { mechanical: 0, electric: 0 };
test.each([
  [{ isOpen: true, bikes, freePlaces: 3 }, null, null],
  [{ isOpen: true, bikes: none, freePlaces: 9 }, null, 'bikes'],
  [{ isOpen: true, bikes: none, freePlaces: 9 }, 'mechanical', null],
  [{ isOpen: true, bikes, freePlaces: 0 }, null, 'places'],
  [{ isOpen: true, bikes, freePlaces: 0 }, 'mechanical', 'places'],
  [{ isOpen: false, bikes, freePlaces: 3 }, null, 'bikes'],
  [{ isOpen: false, bikes, freePlaces: 3 }, 'mechanical', 'places'],
  [{ isOpen: true, bikes, freePlaces: 3 }, 'electric', 'places'],
] as const)(
  'For the station data %j the app decides correctly if the rider lacks bikes, places or nothing there (bike in use: %s)',
  (facts, ridden, wanted) => expect(lacking({ powers: ['mechanical'], ...facts }, ridden)).toBe(wanted),
);

const ids = (
  stations: readonly MapStation[],
  wanted: 'bikes' | 'places' = 'places',
  powers: typeof station.powers | readonly ['mechanical'] = station.powers,
) => neighboursOf({ ...station, powers }, stations, wanted, null).map(({ id }) => id);

test('The app shows the two nearest neighbour stations, without duplicates', () => {
  expect(ids([at(4, 0.9), at(3, 0.6), at(2, 0.3), at(2, 0.3)])).toEqual([2, 3]);
});

test('The app offers only open neighbour stations that have what the rider wants: a bike or a free place', () => {
  const stations = [at(2, 0.1, { places: 0 }), at(3, 0.2, { bikes: 0 }), at(4, 0.3, { isActive: false })];
  expect(ids(stations)).toEqual([3]);
  expect(ids(stations, 'bikes')).toEqual([2]);
});

test('The neighbours of a mechanical station are stations that accept mechanical bikes', () => {
  expect(ids([at(2, 0.1), at(3, 0.2, { powers: ['mechanical'] })], 'places', ['mechanical'])).toEqual([3]);
});

test('A rider of a mechanical bike gets only neighbour stations that accept mechanical bikes', () => {
  const nearest = neighboursOf(station, [at(2, 0.1), at(3, 0.2, { powers: ['mechanical'] })], 'places', 'mechanical');
  expect(nearest.map(({ id }) => id)).toEqual([3]);
});

test('The neighbours of a station include neither that station nor a station that is too far away', () => {
  expect(ids([at(1, 0), at(2, 1.4)])).toEqual([]);
});
