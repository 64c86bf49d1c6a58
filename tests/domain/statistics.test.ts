import { expect, test } from 'vitest';
import { distanceFigure, energyFigure, secondsOfTime, timeFigure } from '#domain/statistics.ts';
import { words } from '../support/words.ts';

// D054
test.each([
  ['00:00:00', 0],
  ['01:02:03', 3_723],
  ['2.03:04:05', 183_845],
  ['1.02:03:04.5678900', 93_784],
  ['127:00:00', 457_200],
  [' 00:40 ', 2_400],
])('The duration «%s» is %s s', (text, seconds) => expect(secondsOfTime(text)).toBe(seconds));

test.each(['', ...words('5 1000:00:00 00:40x -00:40 1.2.03:04:05 2. :40 00:4 00:40:5 00:40:05:06 00:40.5 00-40')])(
  'The text «%s» is no duration',
  (text) => expect(secondsOfTime(text)).toBeNull(),
);

// D130
test.each([
  [999.6, 'meter', 1000, 0],
  [1000, 'meter', 1000, 0],
  [1000.5, 'kilometer', 1.0005, 2],
  [84_312, 'kilometer', 84.312, 2],
] as const)('The app shows a distance of %s m in the unit %s', (meters, unit, value, digits) =>
  expect(distanceFigure(meters)).toEqual({ unit, value, digits }),
);

// D132
test.each([
  [59, 'minute', 0],
  [3_599, 'minute', 59],
  [3_600, 'hour', 1],
  [183_845, 'hour', 51],
] as const)('The app shows a duration of %s s in the unit %s: %s', (seconds, unit, value) =>
  expect(timeFigure(seconds)).toEqual({ unit, value, digits: 0 }),
);

// D131
test('The app shows calories as kilocalories', () =>
  expect(energyFigure(1_234_567)).toEqual({ unit: 'kilocalorie', value: 1_234.567, digits: 3 }));
