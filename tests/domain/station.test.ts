import { expect, test } from 'vitest';
import { fillLevel, stationPowers } from '#domain/station.ts';

// C015
test.each([
  ['mechanical', 0, ['mechanical']],
  ['electric', 1, ['electric']],
  ['PortPlus', 2, ['electric', 'mechanical']],
  ['a parking', 3, null],
  ['unknown', 4, null],
  ['unknown', -1, null],
  ['unknown', 0.5, null],
  ['unknown', Number.NaN, null],
])('A station of the type $1 (%s) has docks of the kinds $2', (_, type, powers) =>
  expect(stationPowers(type)).toEqual(powers),
);

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
])('The fill level %s of a station in a request is read as %s', (level, name) => expect(fillLevel(level)).toBe(name));
