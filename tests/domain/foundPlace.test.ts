import { describe, expect, it } from 'vitest';
import {
  type FoundParking,
  type FoundStation,
  inTab,
  namedBy,
  nearestFound,
  onceEach,
  placeKey,
} from '#domain/foundPlace.ts';

const here = { latitude: 55.75, longitude: 37.62 };
/** So many metres north of here. */
const at = (meters: number) => ({ latitude: here.latitude + meters / 111_195, longitude: here.longitude });
const station = (id: number, meters: number, powers: FoundStation['powers'] = ['mechanical']): FoundStation => ({
  kind: 'station',
  id,
  powers,
  isOpen: true,
  address: { ru: `${id}. Тверская улица`, en: `${id}. Tverskaya Street` },
  ...at(meters),
});
const parking = (number: string, meters: number): FoundParking => ({
  kind: 'parking',
  number,
  address: { ru: 'Красная площадь', en: 'Red Square' },
  ...at(meters),
});

describe('a place has a name of its own', () => {
  it('whatever stands beside it', () => {
    const places = [station(7, 0), station(8, 0), parking('7', 0), parking('8', 0), parking('007', 0)];
    expect(new Set(places.map(placeKey)).size).toBe(places.length);
  });
  it('and the same one wherever it is moved to', () => {
    expect(placeKey(station(7, 0))).toBe(placeKey({ ...station(7, 500, ['electric']), isOpen: false }));
    expect(placeKey(parking('7', 0))).toBe(placeKey(parking('7', 500)));
  });
  it('so each is mentioned once, as it was first', () => {
    const first = station(7, 100);
    const places = [first, parking('7', 0), station(8, 0), station(7, 900), parking('8', 0), parking('7', 50)];
    expect(onceEach(places)).toEqual([first, parking('7', 0), station(8, 0), parking('8', 0)]);
    expect(onceEach([])).toEqual([]);
  });
});

describe('what was found stands nearest first', () => {
  const [near, middle, far] = [station(3, 100), parking('1208', 400), station(12, 900)];
  it.each([
    ['far, near, middle', [far, near, middle]],
    ['near, middle, far', [near, middle, far]],
    ['middle, far, near', [middle, far, near]],
  ])('told %s', (_, places) => expect(nearestFound(places, 'улица', here)).toEqual([near, middle, far]));
  it.each([
    ['12', far],
    [' 12\u00A0', far],
    ['1208', middle],
    ['3', near],
  ])('with the number “%s” before all others', (question, first) => {
    for (const places of [
      [far, near, middle],
      [near, middle, far],
      [middle, far, near],
    ])
      expect(nearestFound(places, question, here)[0]).toBe(first);
    expect(nearestFound([far, middle, near], question, here).slice(1)).toEqual(
      [near, middle, far].filter((place) => place !== first),
    );
  });
  it.each(['1', '120', '12 8', '012', ''])('and not by a part of a number: “%s”', (question) =>
    expect(nearestFound([far, middle, near], question, here)).toEqual([near, middle, far]),
  );
  it('and as the server told where nobody knows where the rider is, but for that number', () => {
    expect(nearestFound([far, near, middle], 'улица', null)).toEqual([far, near, middle]);
    expect(nearestFound([far, near, middle], '1208', null)).toEqual([middle, far, near]);
  });
  it('and leaves the list that it was given as it was', () => {
    const places = [far, near];
    nearestFound(places, '', here);
    expect(places).toEqual([far, near]);
  });
});

describe('a question', () => {
  const places = [station(12, 0), parking('1208', 0)];
  it.each([
    ['тверская', ['station-12']],
    ['TVERSKAYA str', ['station-12']],
    ['12', ['station-12', 'parking-1208']],
    ['1208', ['parking-1208']],
    ['1208 красная', ['parking-1208']],
    ['square 1208', ['parking-1208']],
    ['red', ['parking-1208']],
    ['площадь', ['parking-1208']],
    // One language at a time.
    ['красная square', []],
    ['1208 тверская', []],
    ['208', []],
    ['station', []],
    ['undefined', []],
    ['here', []],
    ['', []],
  ])('“%s” names %j', (question, keys) => expect(namedBy(question, places).map(placeKey)).toEqual(keys));
});

describe('a tab of the search', () => {
  const places = [
    station(1, 0, ['mechanical']),
    station(2, 0, ['electric']),
    station(3, 0, ['electric', 'mechanical']),
    parking('4', 0),
  ];
  it.each([
    ['all', ['station-1', 'station-2', 'station-3', 'parking-4']],
    ['mechanical', ['station-1', 'station-3']],
    ['electric', ['station-2', 'station-3']],
  ] as const)('%s holds %j', (tab, keys) => expect(inTab(tab, places).map(placeKey)).toEqual(keys));
});
