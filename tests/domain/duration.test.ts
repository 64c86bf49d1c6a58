import { describe, expect, it } from 'vitest';
import { longClock, shortClock } from '#domain/duration.ts';
import { RIDE_LIMIT_SECONDS } from '#domain/rideLimit.ts';

const HOUR = 3600;

// B061
describe('hh:mm:ss', () => {
  it.each([
    [0, '00:00:00'],
    [-5, '00:00:00'],
    [59.9, '00:00:59'],
    [24 * HOUR, '24:00:00'],
    [RIDE_LIMIT_SECONDS - 1, '47:59:59'],
    [RIDE_LIMIT_SECONDS, '48:00:00'],
    [101 * HOUR + 62, '101:01:02'],
  ])('A duration of %s seconds is shown as %s', (seconds, clock) => expect(longClock(seconds)).toBe(clock));
});

it.each([
  [0, '00:00:00', '0:00'],
  [61.9, '00:01:01', '1:01'],
  [3_600, '01:00:00', '1:00:00'],
  [48 * 3_600, '48:00:00', '48:00:00'],
  [-5, '00:00:00', '0:00'],
])('A duration of %s s is shown as %s and as %s', (seconds, long, short) =>
  expect([longClock(seconds), shortClock(seconds)]).toEqual([long, short]),
);
