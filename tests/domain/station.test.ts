import { expect, test } from 'vitest';
import { fillLevel, stationPowers } from '#domain/station.ts';

// C015
test.each([
  ['mechanical', 0, ['mechanical']],
  ['electric', 1, ['electric']],
  ['PortPlus', 2, ['electric', 'mechanical']],
  ['a parking', 3, null],
  ...[4, -1, 0.5, Number.NaN].map((type): [string, number, null] => ['unknown', type, null]),
])(
  'The app reads the dock kinds of a station from its type $1 (%s), and reads none from a parking or an unknown type',
  (_, type, powers) => expect(stationPowers(type)).toEqual(powers),
);

// C018
test('The app reads the numbers 0 to 4 as fill levels of a station, and any other number as no fill level', () => {
  expect([0, 1, 2, 3, 4].map(fillLevel)).toEqual(['disabled', 'enabled', 'low', 'medium', 'full']);
  expect([5, -1, 1.5].map(fillLevel)).toEqual([null, null, null]);
});
