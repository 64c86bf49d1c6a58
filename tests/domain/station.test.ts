import { expect, test } from 'vitest';
import { fillLevel, stationPowers } from '#domain/station.ts';

// C015
test('The app reads the dock kinds of a station from its type, and reads none from a parking or an unknown type', () => {
  expect([0, 1, 2].map(stationPowers)).toEqual([['mechanical'], ['electric'], ['electric', 'mechanical']]);
  expect([3, 4, -1, 0.5, Number.NaN].filter((type) => stationPowers(type) !== null)).toEqual([]);
});

// C018
test('The app reads the numbers 0 to 4 as fill levels of a station, and any other number as no fill level', () => {
  expect([0, 1, 2, 3, 4].map(fillLevel)).toEqual(['disabled', 'enabled', 'low', 'medium', 'full']);
  expect([5, -1, 1.5].map(fillLevel)).toEqual([null, null, null]);
});
