import { expect, test } from 'vitest';
import { fillLevel, stationPowers } from '#domain/station.ts';

// C015
test.each([
  ['mechanical', 0, ['mechanical']],
  ['electric', 1, ['electric']],
  ['PortPlus', 2, ['electric', 'mechanical']],
  ['a parking', 3, null],
  ...[4, -1, 0.5, Number.NaN].map((type): [string, number, null] => ['unknown', type, null]),
])('A station of the type $1 (%s) has docks of the kinds $2', (_, type, powers) =>
  expect(stationPowers(type)).toEqual(powers),
);

// C018
test('The app names the fill levels 0 to 4 of a station, and reads any other number as no level', () => {
  expect([0, 1, 2, 3, 4].map(fillLevel)).toEqual(['disabled', 'enabled', 'low', 'medium', 'full']);
  expect([5, -1, 1.5].map(fillLevel)).toEqual([null, null, null]);
});
