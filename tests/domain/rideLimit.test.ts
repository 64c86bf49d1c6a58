import { expect, it } from 'vitest';
import { rideLimit } from '#domain/rideLimit.ts';

const HOUR = 3600;

// B059
it.each([
  [0, null],
  [40 * HOUR - 1, null],
  [40 * HOUR, { kind: 'ahead', hours: 40, leftSeconds: 8 * HOUR }],
  [46 * HOUR - 1, { kind: 'ahead', hours: 40, leftSeconds: 2 * HOUR + 1 }],
  [46 * HOUR, { kind: 'ahead', hours: 46, leftSeconds: 2 * HOUR }],
  [47.5 * HOUR - 1, { kind: 'ahead', hours: 46, leftSeconds: HOUR / 2 + 1 }],
  [47.5 * HOUR, { kind: 'close', leftSeconds: HOUR / 2 }],
  [48 * HOUR - 1, { kind: 'close', leftSeconds: 1 }],
  [48 * HOUR, { kind: 'passed' }],
  [100 * HOUR, { kind: 'passed' }],
])(
  'After %s seconds of a ride the app gives the right warning about the time limit of 48 hours, or none',
  (elapsed, limit) => expect(rideLimit(elapsed)).toEqual(limit),
);
