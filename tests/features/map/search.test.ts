import { type FoundPlace, inTab, namedBy, nearestFound, onceEach } from '#domain/foundPlace.ts';
import { nextActive, questionOf, searchScreen } from '#features/map/search.screen.ts';
import { createPlaceMemory } from '#features/map/placeMemory.ts';
import { createStore } from '#platform/store.ts';
import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../../sandbox/memoryStorage.ts';

const station = (id: number, ru: string, latitude: number, more: object = {}): FoundPlace => ({
  kind: 'station',
  id,
  powers: ['mechanical'],
  isOpen: true,
  address: { ru, en: '' },
  latitude,
  longitude: 37.62,
  ...more,
});
const parking = (number: string, ru: string, en: string, latitude: number): FoundPlace => ({
  kind: 'parking',
  number,
  address: { ru, en },
  latitude,
  longitude: 37.62,
});
const near = station(12, '12. Тверская улица', 55.755);
const far = station(7, '7. Тверской бульвар', 55.79, { powers: ['electric', 'mechanical'] });
const square = parking('1208', 'Красная площадь', 'Red Square', 55.7543);
const refusal = { code: 'networkErrorTitle' } as const;
const facts = { question: 'тверс', found: undefined, refusal: null, recent: [], known: [] };

describe('what a search shows', () => {
  test('before a word is typed: where the rider went before', () => {
    expect(searchScreen({ ...facts, question: '', recent: [square] })).toEqual({ kind: 'recent', places: [square] });
  });

  test('while the server thinks: what is known already, else that it is on its way', () => {
    expect(searchScreen({ ...facts, known: [near, square] })).toEqual({ kind: 'found', places: [near], isKept: false });
    expect(searchScreen({ ...facts, known: [square] })).toEqual({ kind: 'awaited' });
  });

  test('the answer, or that there is nothing', () => {
    expect(searchScreen({ ...facts, found: [far], known: [near] })).toEqual({
      kind: 'found',
      places: [far],
      isKept: false,
    });
    expect(searchScreen({ ...facts, found: [], known: [near] })).toEqual({ kind: 'nothing' });
  });

  test('without a network: what was found before, and says so; else what went wrong', () => {
    expect(searchScreen({ ...facts, refusal, known: [near] })).toEqual({ kind: 'found', places: [near], isKept: true });
    expect(searchScreen({ ...facts, refusal })).toEqual({ kind: 'refused', refusal });
  });
});

test('the same words are one question', () => {
  expect(questionOf('  большая   дмитровка ')).toBe('большая дмитровка');
  expect(questionOf('а'.repeat(200))).toHaveLength(80);
});

test('places stand nearest first, a number that was typed whole before them, and as told where nobody knows the way', () => {
  const here = { latitude: 55.754, longitude: 37.62 };
  expect(nearestFound([far, near, square], 'т', here)).toEqual([square, near, far]);
  expect(nearestFound([square, near, far], '7', here)).toEqual([far, square, near]);
  expect(nearestFound([far, square, near], 'т', null)).toEqual([far, square, near]);
});

test('a question names a place in either language, a parking by its number too', () => {
  expect(namedBy('red', [near, square])).toEqual([square]);
  expect(namedBy('120', [near, square])).toEqual([square]);
  expect(namedBy('твер бульв', [near, far])).toEqual([far]);
});

test('a station of both kinds stands in both tabs, a parking in none of them', () => {
  expect(inTab('all', [near, far, square])).toHaveLength(3);
  expect(inTab('mechanical', [near, far, square])).toEqual([near, far]);
  expect(inTab('electric', [near, far, square])).toEqual([far]);
});

test.each([
  [null, 1, 3, 0],
  [2, 1, 3, null],
  [null, -1, 3, 2],
  [0, -1, 3, null],
  [null, 1, 0, null],
] as const)('from %s an arrow of %i among %i leads to %s', (active, step, count, next) => {
  expect(nextActive(active, step, count)).toBe(next);
});

describe('the memory of places', () => {
  test('keeps the last five that were chosen, each once, the last one first', () => {
    const memory = createPlaceMemory(createStore(memoryStorage(), 'rider'));
    for (const id of [1, 2, 3, 4, 5, 6, 3]) memory.choose(station(id, `${id}. Арбат`, 55));
    expect(memory.recent().map((place) => place.kind === 'station' && place.id)).toEqual([3, 6, 5, 4, 2]);
  });

  test('keeps what the last search found, and nothing that does not fit', () => {
    const storage = memoryStorage();
    const memory = createPlaceMemory(createStore(storage, 'rider'));
    memory.found([near, square, near]);
    expect(memory.lastFound()).toEqual([near, square]);
    storage.setItem('velorent.rider.lastFound', '[{"kind":"street"}]');
    expect(memory.lastFound()).toEqual([]);
  });

  test('forgets with the rider’s other things', () => {
    const storage = memoryStorage();
    createPlaceMemory(createStore(storage, 'rider')).choose(near);
    expect([storage.length, storage.key(0)]).toEqual([1, 'velorent.rider.recentPlaces']);
  });
});

test('a place is mentioned once', () => {
  expect(onceEach([near, square, near])).toEqual([near, square]);
});
