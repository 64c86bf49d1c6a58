import { expect, test } from 'vitest';
import { fillLevel, stationPowers } from '#domain/station.ts';

// C015
test.each([
  ['a mechanical one', 0, ['mechanical']],
  ['an electric one', 1, ['electric']],
  ['a PortPlus: both, and looks like an electric one', 2, ['electric', 'mechanical']],
  ['a parking and none', 3, null],
  ['none that is known', 4, null],
  ['none that is known', -1, null],
  ['none that is known', 0.5, null],
  ['none that is known', Number.NaN, null],
])('A station has the right kinds, %s: %s', (_, type, powers) => expect(stationPowers(type)).toEqual(powers));

// C018
test.each([
  [0, 'disabled'],
  [1, 'enabled'],
  [2, 'low'],
  [3, 'medium'],
  [4, 'full'],
  [5, null],
  [-1, null],
  [1.5, null],
])('A station with the wire state “%s full” is %s, and one with an unknown state only works or not', (level, name) =>
  expect(fillLevel(level)).toBe(name),
);
