import { expect, test } from 'vitest';
import { actionTypes, type Notification, rideEndOf } from '#domain/notification.ts';

const told = (part: Partial<Notification> = {}): Notification => ({
  id: 'n1',
  type: 'rental_end',
  headline: 'Поездка завершена',
  sentence: null,
  at: 1_000,
  delivered: false,
  rentId: 'r1',
  bikeId: 'b1',
  bikeType: 'omni',
  durationSeconds: 600,
  ...part,
});

// F067
test.each([600, null])('A rental_end notification with a duration of %s s yields its ride’s end', (durationSeconds) =>
  expect(rideEndOf(told({ durationSeconds }))).toEqual({ rentId: 'r1', durationSeconds, endedAt: 1_000 }),
);
test('A rental_end notification without a rent ID yields null', () =>
  expect(rideEndOf(told({ rentId: null }))).toBeNull());
test.each(['information', 'promocode', ...actionTypes] as const)(
  'A notification of type %s yields no ride end',
  (type) => expect(rideEndOf(told({ type }))).toBeNull(),
);
