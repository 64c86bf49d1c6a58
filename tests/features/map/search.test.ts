import { expect, test } from 'vitest';
import type { SearchResult } from '#domain/searchResult.ts';
import { nextActive, questionOf, searchView } from '#features/map/search.view.ts';
import { createStore } from '#platform/store.ts';
import { createSearchHistory } from '#stores/searchHistory.ts';
import { memoryStorage } from '../../support/memoryStorage.ts';

const station = (id: number, ru: string, latitude: number, more: object = {}): SearchResult => ({
  kind: 'station',
  id,
  powers: ['mechanical'],
  isOpen: true,
  address: { ru, en: '' },
  latitude,
  longitude: 37.62,
  ...more,
});
const parking = (number: string, ru: string, en: string, latitude: number): SearchResult => ({
  kind: 'parking',
  number,
  address: { ru, en },
  latitude,
  longitude: 37.62,
});
const found = (results: SearchResult[], isCached = false) => ({ kind: 'found', results, isCached });
const near = station(12, '12. Тверская улица', 55.755);
const far = station(7, '7. Тверской бульвар', 55.79, { powers: ['electric', 'mechanical'] });
const square = parking('1208', 'Красная площадь', 'Red Square', 55.7543);
const refusal = { code: 'networkErrorTitle' } as const;
const facts = { question: 'тверс', found: undefined, refusal: null, recent: [], known: [] };

test('An empty query shows the recent locations', () => {
  expect(searchView({ ...facts, question: '', recent: [square] })).toEqual({ kind: 'recent', results: [square] });
});

test('While a search loads, the app shows matching locations that it already knows, or a loading state when it knows none', () => {
  expect(searchView({ ...facts, known: [near, square] })).toEqual(found([near]));
  expect(searchView({ ...facts, known: [square] })).toEqual({ kind: 'awaited' });
});

test('The server’s search results replace the locations that the app already knew, even when the server finds nothing', () => {
  expect(searchView({ ...facts, found: [far], known: [near] })).toEqual(found([far]));
  expect(searchView({ ...facts, found: [], known: [near] })).toEqual({ kind: 'nothing' });
});

test('Without a network, a search shows the matching stored locations and marks them, or else the error', () => {
  expect(searchView({ ...facts, refusal, known: [near] })).toEqual(found([near], true));
  expect(searchView({ ...facts, refusal })).toEqual({ kind: 'refused', refusal });
});

test('The app removes extra spaces from a search query and cuts the query to 80 characters', () => {
  expect(questionOf('  большая   дмитровка ')).toBe('большая дмитровка');
  expect(questionOf('а'.repeat(200))).toHaveLength(80);
});

test.each([
  [null, 1, 3, 0],
  [2, 1, 3, null],
  [null, -1, 3, 2],
  [0, -1, 3, null],
  [null, 1, 0, null],
] as const)(
  'An arrow key selects the next search result, and none beyond the first or last result (selected: $0, step: $1, results: $2)',
  (active, step, count, next) => expect(nextActive(active, step, count)).toBe(next),
);

test('The list of recent locations contains the last five different locations that the rider chose, newest first', () => {
  const memory = createSearchHistory(createStore(memoryStorage(), 'rider'));
  for (const id of [1, 2, 3, 4, 5, 6, 3]) memory.choose(station(id, `${id}. Арбат`, 55));
  expect(memory.recent().map((place) => place.kind === 'station' && place.id)).toEqual([3, 6, 5, 4, 2]);
});

test('The stored results of the last search contain neither duplicates nor invalid results', () => {
  const storage = memoryStorage();
  const memory = createSearchHistory(createStore(storage, 'rider'));
  memory.found([near, square, near]);
  expect(memory.lastFound()).toEqual([near, square]);
  storage.setItem('velorent.rider.lastFound', '[{"kind":"street"}]');
  expect(memory.lastFound()).toEqual([]);
});

test('The app stores recent locations in the part of its storage that belongs to the rider', () => {
  const storage = memoryStorage();
  createSearchHistory(createStore(storage, 'rider')).choose(near);
  expect([storage.length, storage.key(0)]).toEqual([1, 'velorent.rider.recentPlaces']);
});
