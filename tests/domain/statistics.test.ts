import { expect, test } from 'vitest';
import { distanceFigure, energyFigure, secondsOfTime, timeFigure } from '#domain/statistics.ts';

test.each([
  ['00:00:00', 0],
  ['00:00:59', 59],
  ['01:02:03', 3_723],
  ['2.03:04:05', 183_845],
  ['10.00:00:00', 864_000],
  ['1.02:03:04.5678900', 93_784],
  ['27:15:00', 98_100],
  [' 00:40 ', 2_400],
  ['', null],
  ['час', null],
  ['5', null],
])('«%s» is %s s', (text, seconds) => expect(secondsOfTime(text)).toBe(seconds));

test.each([
  [0, 'meter', 0, 0],
  [999.6, 'meter', 1000, 0],
  [1000, 'meter', 1000, 0],
  [1001, 'kilometer', 1.001, 2],
  [84_312, 'kilometer', 84.312, 2],
] as const)('%s m are shown in %ss', (meters, unit, value, digits) => expect(distanceFigure(meters)).toEqual({ unit, value, digits }));

test.each([
  [0, 'minute', 0],
  [59, 'minute', 0],
  [3_599, 'minute', 59],
  [3_600, 'hour', 1],
  [183_845, 'hour', 51],
] as const)('%s s are shown in %ss: %s', (seconds, unit, value) => expect(timeFigure(seconds)).toEqual({ unit, value, digits: 0 }));

test('a thousand calories are one of the tile', () => expect(energyFigure(1_234_567)).toEqual({ unit: 'kilocalorie', value: 1234.567, digits: 3 }));
