import { describe, expect, test } from 'vitest';
import { recentFixes, speedKmh } from '#domain/speed.ts';
import { readingAt, ridden, type Reading } from './readings.ts';

const fixesOf = (readings: readonly Reading[]) => readings.map(readingAt).reduce(recentFixes, []);
const at = (second: number) => readingAt({ second }).at;

describe('the rider’s speed', () => {
  test('A rider who rides steadily at 15 km/h has that speed, whatever one jump of the GPS position says', () => {
    expect(speedKmh(fixesOf(ridden(20)), at(20))).toBe(15);
    expect(speedKmh(fixesOf([...ridden(14), { north: 400, second: 14 }]), at(15))).toBe(15);
  });

  const trembling = Array.from({ length: 20 }, (_, i): Reading => ({ north: (i % 2) * 1.5, second: i }));
  test.each([
    ['while the rider does not move', trembling, 20],
    ['on a phone with inaccurate positions', ridden(20).map((one) => ({ ...one, accuracy: 45 })), 20],
    ['before the first reading', [], 0],
  ])('The rider’s speed is unknown %s', (_, readings, second) => {
    expect(speedKmh(fixesOf(readings), at(second))).toBeNull();
  });
});

describe('the recent fixes for the speed', () => {
  const seconds = (readings: readonly Reading[]) => fixesOf(readings).map((fix) => (fix.at - at(0)) / 1_000);

  test('To calculate the speed, the app keeps only the coordinates and the time of each GPS position', () =>
    expect(recentFixes([], readingAt({ second: 0 }))).toEqual([{ latitude: 55.75, longitude: 37.62, at: 1_000_000 }]));

  test.each([
    ['fixes two seconds apart', [0, 2, 4], [0, 2, 4]],
    ['no fix less than two seconds after another', [0, 1.999, 2, 3.999], [0, 2]],
    ['no fix older than the last one', [4, 2], [4]],
    ['the last six fixes', [0, 2, 4, 6, 8, 10, 12], [2, 4, 6, 8, 10, 12]],
    ['fixes of the last thirty seconds', [0, 10, 30], [0, 10, 30]],
    ['no fix older than thirty seconds', [0, 10, 30.001], [10, 30.001]],
    ['the last fix alone after a long silence', [0, 2, 4, 100], [100]],
  ])('To calculate the rider’s speed, the app keeps %s (a fix is a GPS position)', (_, said, kept) =>
    expect(seconds(said.map((second) => ({ second })))).toEqual(kept),
  );

  test('The app calculates the speed only from GPS positions with an accuracy of 30 m or better', () => {
    const fixes = fixesOf([{ second: 0 }]);
    expect(recentFixes(fixes, readingAt({ second: 5, accuracy: 30 }))).toHaveLength(2);
    expect(recentFixes(fixes, readingAt({ second: 5, accuracy: 30.1 }))).toBe(fixes);
    expect(recentFixes(fixes, readingAt({ second: 1 }))).toBe(fixes);
  });
});

describe('km/h', () => {
  /** Legs of two seconds, each with its own speed. */
  const legs = (...speeds: number[]) => {
    let north = 0;
    return fixesOf([
      { second: 0 },
      ...speeds.map((speed, i) => ({ north: (north += speed / 1.8), second: 2 * i + 2 })),
    ]);
  };

  test.each([
    [[20, 20], null],
    [[15, 20, 10], 15],
    [[40, 4, 10, 30, 20], 20],
    [[9, 14.4, 14.6], 14],
    [[9, 14.6, 14.7], 15],
    [[40, 40, 40, 12, 12, 12, 12], 12],
    // The rider stands.
    [[2.9, 2.9, 2.9], null],
    [[3.1, 3.1, 3.1], 3],
  ])(
    'When the speeds between the GPS positions are %j km/h, the rider’s speed is %s km/h: the median of at least three',
    (speeds, kmh) => expect(speedKmh(legs(...speeds), at(2 * speeds.length))).toBe(kmh),
  );

  test('The app shows the speed for ten seconds after the last GPS position', () => {
    const fixes = legs(20, 20, 20, 20, 20);
    expect(speedKmh(fixes, at(20))).toBe(20);
    expect(speedKmh(fixes, at(20) + 1)).toBeNull();
  });
});
