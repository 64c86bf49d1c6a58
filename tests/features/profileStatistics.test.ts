import { expect, test } from 'vitest';
import { statisticsTiles } from '#features/profile/statistics/statistics.screen.ts';

test('before the first ride there are no tiles', () => expect(statisticsTiles({ rides: 0, seconds: 0, meters: 0, calories: 0 })).toBeNull());

test('rides, riding time, distance, calories, in this order', () => {
  expect(statisticsTiles({ rides: 27, seconds: 183_845, meters: 84_312, calories: 1_234_567 })).toEqual([
    { key: 'rides', icon: 'route', unit: 'ride', value: 27, digits: 0 },
    { key: 'time', icon: 'clock', unit: 'hour', value: 51, digits: 0 },
    { key: 'distance', icon: 'map', unit: 'kilometer', value: 84.312, digits: 2 },
    { key: 'energy', icon: 'bolt', unit: 'kilocalorie', value: 1234.567, digits: 3 },
  ]);
});

test('a short first ride is told in its small units', () => {
  expect(statisticsTiles({ rides: 1, seconds: 300, meters: 640, calories: 0 })?.map(({ unit }) => unit)).toEqual(['ride', 'minute', 'meter', 'kilocalorie']);
});
