import { describe, expect, it } from 'vitest';
import {
  type ParkingResult,
  type StationResult,
  resultsInTab,
  resultsNamedBy,
  nearestResults,
  uniqueResults,
  searchResultKey,
} from '#domain/searchResult.ts';

const here = { latitude: 55.75, longitude: 37.62 };
/** So many metres north of here. */
const at = (meters: number) => ({ latitude: here.latitude + meters / 111_195, longitude: here.longitude });
const station = (id: number, meters: number, powers: StationResult['powers'] = ['mechanical']): StationResult => ({
  kind: 'station',
  id,
  powers,
  isOpen: true,
  address: { ru: `${id}. Тверская улица`, en: `${id}. Tverskaya Street` },
  ...at(meters),
});
const parking = (number: string, meters: number): ParkingResult => ({
  kind: 'parking',
  number,
  address: { ru: 'Красная площадь', en: 'Red Square' },
  ...at(meters),
});

it('A search result’s key belongs to one station or parking alone, and does not change when the place moves', () => {
  const places = [station(7, 0), station(8, 0), parking('7', 0), parking('8', 0), parking('007', 0)];
  expect(new Set(places.map(searchResultKey)).size).toBe(places.length);
  expect(searchResultKey(station(7, 0))).toBe(searchResultKey({ ...station(7, 500, ['electric']), isOpen: false }));
  expect(searchResultKey(parking('7', 0))).toBe(searchResultKey(parking('7', 500)));
});

it('When several search results have the same key, the list contains only the first of them', () => {
  const first = station(7, 100);
  const places = [first, parking('7', 0), station(8, 0), station(7, 900), parking('8', 0), parking('7', 50)];
  expect(uniqueResults(places)).toEqual([first, parking('7', 0), station(8, 0), parking('8', 0)]);
});

describe('nearestResults', () => {
  const [near, middle, far] = [station(3, 100), parking('1208', 400), station(12, 900)];
  it.each([
    ['12', far],
    [' 12\u00A0', far],
    ['1208', middle],
    ...['1', '120', '12 8', '012', '', 'улица'].map((query): [string, StationResult] => [query, near]),
  ])('The app sorts the results for “%s” nearest first, after the one with exactly that number', (question, first) => {
    const places = [far, middle, near];
    expect(nearestResults(places, question, here)).toEqual([...new Set([first, near, middle, far])]);
    expect(places).toEqual([far, middle, near]);
  });
  it('When the rider’s position is unknown, search results keep the server’s order, with an exact number match first', () => {
    expect(nearestResults([far, near, middle], 'улица', null)).toEqual([far, near, middle]);
    expect(nearestResults([far, near, middle], '1208', null)).toEqual([middle, far, near]);
  });
});

it.each([
  [['тверская', 'TVERSKAYA str'], ['station-12']],
  [['12'], ['station-12', 'parking-1208']],
  [['1208', '1208 красная', 'square 1208', 'red', 'площадь'], ['parking-1208']],
  // One language at a time.
  [['красная square', '1208 тверская', '208', 'station', 'undefined', 'here', ''], []],
])(
  'Each of the search queries %j finds exactly the stations and parkings that match all its words in one language, if any',
  (questions, keys) => {
    const places = [station(12, 0), parking('1208', 0)];
    const found = questions.map((question) => resultsNamedBy(question, places).map(searchResultKey));
    expect(found).toEqual(questions.map(() => keys));
  },
);

// C005
it.each([
  ['all', ['station-1', 'station-2', 'station-3', 'parking-4']],
  ['mechanical', ['station-1', 'station-3']],
  ['electric', ['station-2', 'station-3']],
] as const)('The search tab “%s” contains %j', (tab, keys) => {
  const stations = [station(1, 0), station(2, 0, ['electric']), station(3, 0, ['electric', 'mechanical'])];
  expect(resultsInTab(tab, [...stations, parking('4', 0)]).map(searchResultKey)).toEqual(keys);
});
