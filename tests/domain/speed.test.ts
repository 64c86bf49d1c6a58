import { describe, expect, test } from 'vitest';
import { distanceMeters } from '#domain/distance.ts';
import { type Fix, recentFixes, speedKmh } from '#domain/speed.ts';
import { readingAt, ridden, type Reading } from './readings.ts';

const fixesOf = (readings: readonly Reading[]) => readings.map(readingAt).reduce(recentFixes, []);
const at = (second: number) => readingAt({ second }).at;

describe('the rider’s speed', () => {
  test('The app calculates the speed of a rider who rides steadily at 15 km/h', () => {
    expect(speedKmh(fixesOf(ridden(20)), at(20))).toBe(15);
  });

  test('One jump of the GPS position does not change the rider’s speed', () => {
    expect(speedKmh(fixesOf([...ridden(14), { north: 400, second: 14 }]), at(15))).toBe(15);
  });

  const trembling = Array.from({ length: 20 }, (_, i): Reading => ({ north: (i % 2) * 1.5, second: i }));
  test.each([
    ['while the rider does not move', trembling, 20],
    ['after two readings', ridden(3), 3],
    ['on a phone with inaccurate positions', ridden(20).map((one) => ({ ...one, accuracy: 45 })), 20],
    ['when the last reading is old', ridden(20), 40],
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
  });

  test('A GPS position that the app does not use for the speed leaves the list of recent positions unchanged', () => {
    const fixes = fixesOf([{ second: 0 }]);
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
    [[20, 10, 15], 15],
    [[15, 20, 10], 15],
    [[10, 30, 20], 20],
    [[40, 4, 10, 30, 20], 20],
    [[9, 14.4, 14.6], 14],
    [[9, 14.6, 14.7], 15],
    [[40, 40, 40, 12, 12, 12, 12], 12],
  ])('When the speeds between the GPS positions are %j km/h, the rider’s speed is %s km/h', (speeds, kmh) =>
    expect(speedKmh(legs(...speeds), at(2 * speeds.length))).toBe(kmh),
  );

  test.each([
    ['none', [], null],
    ['one', [20], null],
    ['two', [20, 20], null],
    ['three', [20, 20, 20], 20],
  ])(
    'The app calculates the rider’s speed only from at least three legs between GPS positions; in this case there are %s',
    (_, speeds, kmh) => expect(speedKmh(legs(...speeds), at(2 * speeds.length))).toBe(kmh),
  );
  test('The rider’s speed is unknown before the first GPS position', () => expect(speedKmh([], 0)).toBeNull());

  test('The app shows the speed for ten seconds after the last GPS position', () => {
    const fixes = legs(20, 20, 20, 20, 20);
    expect(speedKmh(fixes, at(20))).toBe(20);
    expect(speedKmh(fixes, at(20) + 1)).toBeNull();
  });

  test.each([
    ['a little less than 3 km/h', 1, null],
    ['3 km/h', 0, 3],
    ['a little more than 3 km/h', -1, 3],
  ])('The app shows a speed only from 3 km/h on: the rider moves at %s between two GPS positions', (_, later, kmh) => {
    const place = (steps: number, when: number): Fix => ({
      latitude: 55.75 + steps / 100_000,
      longitude: 37.62,
      at: when,
    });
    const walked = distanceMeters(place(0, 0), place(20, 0)) * 1_200 + later;
    // Between a leg without motion and a fast one.
    const fixes = [place(0, 0), place(20, walked), place(20, walked + 5_000), place(60, walked + 9_000)];
    expect(speedKmh(fixes, walked + 9_000)).toBe(kmh);
  });
});
