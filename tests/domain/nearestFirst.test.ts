import { expect, test } from 'vitest';
import { distanceMeters } from '#domain/distance.ts';
import { boundsAround, coverOf } from '#domain/mapCells.ts';
import { nearestFirst } from '#domain/nearestFirst.ts';

const here = { latitude: 55.754, longitude: 37.62 };
const north = (name: string, meters: number) => ({
  name,
  longitude: here.longitude,
  latitude: here.latitude + meters / 111_195,
});
const order = (places: ReturnType<typeof north>[], within = 1_000) =>
  nearestFirst(places, here, within, ({ name }) => name).map(({ item }) => item.name);

test('Locations are sorted nearest first, without those outside the circle', () => {
  expect(order([north('far', 900), north('beyond', 1_001), north('near', 40), north('middle', 300)])).toEqual([
    'near',
    'middle',
    'far',
  ]);
});

test('A position that jitters by a few metres keeps the order of locations', () => {
  expect(order([north('b', 99), north('a', 102)])).toEqual(['a', 'b']);
  expect(order([north('b', 102), north('a', 99)])).toEqual(['a', 'b']);
});

test('A location on the circle itself counts as inside', () => {
  const edge = north('edge', 900);
  const meters = distanceMeters(here, edge);
  expect([order([edge], meters), order([edge], meters - 0.001), order([north('here', 0)], 0)]).toEqual([
    ['edge'],
    [],
    ['here'],
  ]);
});

test.each([
  ['a', 'b', 'c'],
  ['a', 'c', 'b'],
  ['b', 'a', 'c'],
  ['b', 'c', 'a'],
  ['c', 'a', 'b'],
  ['c', 'b', 'a'],
])('Equally distant locations are sorted by key, for the input order %s, %s, %s', (...names) =>
  expect(order(names.map((name) => north(name, 100)))).toEqual(['a', 'b', 'c']),
);

test('Distances are measured in metres on the ground', () => {
  expect(nearestFirst([north('one', 250)], here, 1_000, ({ name }) => name)[0]?.meters).toBeCloseTo(250, 0);
});

test.each([1_000, 3_000])(
  'A bounding box of %i m contains its circle, and few cells with vehicles contain the box',
  (meters) => {
    const { west, east, south, north: top } = boundsAround(here, meters);
    for (const edge of [
      { ...here, longitude: west },
      { ...here, longitude: east },
      { ...here, latitude: south },
      { ...here, latitude: top },
    ]) {
      expect(distanceMeters(here, edge)).toBeCloseTo(meters, -1);
    }
    expect([west < here.longitude, east > here.longitude, south < here.latitude, top > here.latitude]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const cover = coverOf({ west, east, south, north: top });
    expect(cover.length).toBeLessThanOrEqual(4);
    expect(cover[0]?.z).toBeGreaterThanOrEqual(11);
  },
);
