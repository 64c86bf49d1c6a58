import { expect, test } from 'vitest';
import { distanceMeters } from '#domain/distance.ts';
import { nearestFirst } from '#domain/nearestFirst.ts';

const here = { latitude: 55.754, longitude: 37.62 };
const north = (name: string, meters: number) => ({
  name,
  longitude: here.longitude,
  latitude: here.latitude + meters / 111_195,
});
const order = (places: ReturnType<typeof north>[], within = 1_000) =>
  nearestFirst(places, here, within, ({ name }) => name).map(({ item }) => item.name);

test('The app sorts locations nearest first, and leaves out locations farther away than the search radius', () => {
  expect(order([north('far', 900), north('beyond', 1_001), north('near', 40), north('middle', 300)])).toEqual([
    'near',
    'middle',
    'far',
  ]);
});

test('When the rider’s position jitters by a few metres, the order of the locations stays the same', () => {
  expect(order([north('b', 99), north('a', 102)])).toEqual(['a', 'b']);
  expect(order([north('b', 102), north('a', 99)])).toEqual(['a', 'b']);
});

test('The search finds a location whose distance is exactly the search radius', () => {
  const edge = north('edge', 900);
  const meters = distanceMeters(here, edge);
  expect([order([edge], meters), order([edge], meters - 0.001)]).toEqual([['edge'], []]);
  expect(order([north('here', 0)], 0)).toEqual(['here']);
});

test('The app sorts equally distant locations by name, whatever their input order', () => {
  for (const names of ['abc', 'cab', 'cba'])
    expect(order(names.split('').map((name) => north(name, 100)))).toEqual(['a', 'b', 'c']);
});
