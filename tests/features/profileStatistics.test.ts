import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { statisticsTiles } from '#features/profile/statistics/statistics.view.ts';
import { tileTexts } from '#features/profile/statistics/tileTexts.ts';

test('The statistics have no tiles before the first ride', () =>
  expect(statisticsTiles({ rides: 0, seconds: 0, meters: 0, calories: 0 })).toBeNull());

// D032
test('The statistics tiles show rides, riding time, distance and calories, in this order', () => {
  expect(statisticsTiles({ rides: 27, seconds: 183_845, meters: 84_312, calories: 1_234_567 })).toEqual([
    { key: 'rides', icon: 'route', unit: 'ride', value: 27, digits: 0 },
    { key: 'time', icon: 'clock', unit: 'hour', value: 51, digits: 0 },
    { key: 'distance', icon: 'map', unit: 'kilometer', value: 84.312, digits: 2 },
    { key: 'energy', icon: 'bolt', unit: 'kilocalorie', value: 1234.567, digits: 3 },
  ]);
});

const ru = setupI18n({ locale: 'ru', messages: { ru: {} } });
const said = (unit: 'ride' | 'hour' | 'minute', value: number) =>
  tileTexts(ru, { key: 'rides', icon: 'route', unit, value, digits: 0 }).words;

// D133
test.each([
  [1, 'поездка', 'час в пути', 'минута в пути'],
  [2, 'поездки', 'часа в пути', 'минуты в пути'],
  [5, 'поездок', 'часов в пути', 'минут в пути'],
  [11, 'поездок', 'часов в пути', 'минут в пути'],
  [21, 'поездка', 'час в пути', 'минута в пути'],
])('The statistics use the right Russian words after the number %s: %s, %s, %s', (value, rides, hours, minutes) =>
  expect([said('ride', value), said('hour', value), said('minute', value)]).toEqual([rides, hours, minutes]),
);

test('The statistics show numbers in the language’s format, with all decimals even if they are zeros', () => {
  const figures = (locale: string) =>
    statisticsTiles({ rides: 1_027, seconds: 3_600, meters: 84_300, calories: 1_200_000 })?.map((tile) =>
      tileTexts(setupI18n({ locale, messages: { [locale]: {} } }), tile).figure.replaceAll(/\s/g, ' '),
    );
  expect(figures('ru')).toEqual(['1 027', '1', '84,30', '1 200,000']);
  expect(figures('en')).toEqual(['1,027', '1', '84.30', '1,200.000']);
});
