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

describe('searchResultKey', () => {
  it('Each search result has a unique key, even if a station and a parking have the same number', () => {
    const places = [station(7, 0), station(8, 0), parking('7', 0), parking('8', 0), parking('007', 0)];
    expect(new Set(places.map(searchResultKey)).size).toBe(places.length);
  });
  it('The unique key of a search result does not change when the station or parking moves', () => {
    expect(searchResultKey(station(7, 0))).toBe(searchResultKey({ ...station(7, 500, ['electric']), isOpen: false }));
    expect(searchResultKey(parking('7', 0))).toBe(searchResultKey(parking('7', 500)));
  });
  it('When several search results have the same unique key, the list contains only the first of them', () => {
    const first = station(7, 100);
    const places = [first, parking('7', 0), station(8, 0), station(7, 900), parking('8', 0), parking('7', 50)];
    expect(uniqueResults(places)).toEqual([first, parking('7', 0), station(8, 0), parking('8', 0)]);
    expect(uniqueResults([])).toEqual([]);
  });
});

describe('nearestResults', () => {
  const [near, middle, far] = [station(3, 100), parking('1208', 400), station(12, 900)];
  it('The app sorts search results nearest first without changing the input list', () => {
    const places = [far, near, middle];
    expect(nearestResults(places, 'улица', here)).toEqual([near, middle, far]);
    expect(places).toEqual([far, near, middle]);
  });
  it.each([
    ['12', far],
    [' 12\u00A0', far],
    ['1208', middle],
    ['3', near],
  ])('The station or parking that has exactly the number “%s” is the first search result', (question, first) => {
    const order = [...new Set([first, near, middle, far])];
    expect(nearestResults([far, middle, near], question, here)).toEqual(order);
  });
  it.each(['1', '120', '12 8', '012', ''])(
    'The search query “%s”, which is no exact number, does not change the order of search results',
    (question) => expect(nearestResults([far, middle, near], question, here)).toEqual([near, middle, far]),
  );
  it('When the rider’s position is unknown, search results keep the server’s order, with an exact number match first', () => {
    expect(nearestResults([far, near, middle], 'улица', null)).toEqual([far, near, middle]);
    expect(nearestResults([far, near, middle], '1208', null)).toEqual([middle, far, near]);
  });
});

describe('a search query', () => {
  const places = [station(12, 0), parking('1208', 0)];
  it.each([
    [['тверская', 'TVERSKAYA str'], ['station-12']],
    [['12'], ['station-12', 'parking-1208']],
    [['1208', '1208 красная', 'square 1208', 'red', 'площадь'], ['parking-1208']],
    // One language at a time.
    [['красная square', '1208 тверская', '208', 'station', 'undefined', 'here', ''], []],
  ])(
    'Each of the search queries %j finds exactly the stations and parkings that match all its words in one language, if any',
    (questions, keys) => {
      const found = questions.map((question) => resultsNamedBy(question, places).map(searchResultKey));
      expect(found).toEqual(questions.map(() => keys));
    },
  );
});

// C005
describe('a tab of the search results', () => {
  const stations = [station(1, 0), station(2, 0, ['electric']), station(3, 0, ['electric', 'mechanical'])];
  const places = [...stations, parking('4', 0)];
  it.each([
    ['all', ['station-1', 'station-2', 'station-3', 'parking-4']],
    ['mechanical', ['station-1', 'station-3']],
    ['electric', ['station-2', 'station-3']],
  ] as const)('The search tab “%s” contains %j', (tab, keys) =>
    expect(resultsInTab(tab, places).map(searchResultKey)).toEqual(keys),
  );
});
