import { expect, test } from 'vitest';
import { actionTypes, type Notification } from '#domain/notification.ts';
import { rideEndOf } from '#domain/rideEnd.ts';

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

test('the end of a ride is kept as a notification tells it', () =>
  expect(rideEndOf(told())).toEqual({ rentId: 'r1', durationSeconds: 600, endedAt: 1_000 }));
test('whether or not it says how long the ride was', () =>
  expect(rideEndOf(told({ durationSeconds: null }))).toEqual({ rentId: 'r1', durationSeconds: null, endedAt: 1_000 }));
test('nothing is kept of a ride that it does not name', () => expect(rideEndOf(told({ rentId: null }))).toBeNull());
test.each(['information', 'promocode', ...actionTypes] as const)(
  'a notification of %s ends no ride, whichever it names',
  (type) => expect(rideEndOf(told({ type }))).toBeNull(),
);
