import { expect, it } from 'vitest';
import { longClock, shortClock } from '#domain/duration.ts';
import { RIDE_LIMIT_SECONDS } from '#domain/rideLimit.ts';

const HOUR = 3_600;

// B061
it.each([
  [-5, '00:00:00', '0:00'],
  [0, '00:00:00', '0:00'],
  [59.9, '00:00:59', '0:59'],
  [61.9, '00:01:01', '1:01'],
  [HOUR, '01:00:00', '1:00:00'],
  [RIDE_LIMIT_SECONDS - 1, '47:59:59', '47:59:59'],
  [RIDE_LIMIT_SECONDS, '48:00:00', '48:00:00'],
  [101 * HOUR + 62, '101:01:02', '101:01:02'],
])('The long and the short clock format show a duration of %s s as %s and %s', (seconds, long, short) =>
  expect([longClock(seconds), shortClock(seconds)]).toEqual([long, short]),
);
