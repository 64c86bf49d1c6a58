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
    [-5, null, 0, 0],
  ])(
    'At %s percent a battery lasts for $2 m or $3 minutes of riding, by the vehicle’s own full range or else the usual range',
    (batteryPercent, maxRangeMeters, meters, minutes) => {
      const range = rangeMeters({ batteryPercent, maxRangeMeters });
      expect(range).toBe(meters);
      expect(rideMinutes(range ?? -1)).toBe(minutes);
    },
  );
  it('A battery is low at 20 percent or less', () =>
    expect([null, 100, 21, 20, 19, 0].filter(isLow)).toEqual([20, 19, 0]));
  it('The app rounds the remaining riding time of a battery down to whole minutes', () =>
    expect([rideMinutes(416), rideMinutes(417), rideMinutes(0)]).toEqual([0, 1, 0]));
  it('A vehicle without a battery has no range', () =>
    expect(rangeMeters({ batteryPercent: null, maxRangeMeters: null })).toBeNull());
});
