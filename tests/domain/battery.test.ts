import { describe, expect, it } from 'vitest';
import { isLow, rangeMeters, rideMinutes } from '#domain/battery.ts';

// C020, C021
describe('battery', () => {
  it.each([
    [100, null, 50_000, 120],
    [80, null, 40_000, 96],
    [50, 30_000, 15_000, 36],
    [0, null, 0, 0],
    [140, null, 50_000, 120],
  ])(
    'A battery at %s percent lasts $2 m and $3 minutes when the full range is $1',
    (batteryPercent, maxRangeMeters, meters, minutes) => {
      const range = rangeMeters({ batteryPercent, maxRangeMeters });
      expect(range).toBe(meters);
      expect(rideMinutes(range ?? -1)).toBe(minutes);
    },
  );
  it.each([
    [21, false],
    [20, true],
    [19, true],
    [0, true],
    [100, false],
    [null, false],
  ])('A battery at %s percent is low: %s', (percent, low) => expect(isLow(percent)).toBe(low));
  it('A battery’s time is rounded down to whole minutes', () =>
    expect([rideMinutes(416), rideMinutes(417), rideMinutes(0)]).toEqual([0, 1, 0]));
  it.each([
    [-5, 0],
    [101, 50_000],
  ])('A battery at %s percent has a range of %s m', (batteryPercent, meters) =>
    expect(rangeMeters({ batteryPercent, maxRangeMeters: null })).toBe(meters),
  );
  it('A vehicle without a battery has no range', () =>
    expect(rangeMeters({ batteryPercent: null, maxRangeMeters: null })).toBeNull());
});
