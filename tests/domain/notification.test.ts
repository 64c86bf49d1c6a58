import { describe, expect, it, test } from 'vitest';
import {
  actionTypes,
  asksForAction,
  CARD_MAX_AGE_MS,
  type Notification,
  notificationType,
  rideEndOf,
} from '#domain/notification.ts';

describe('a notification', () => {
  it('The app treats a notification of an unknown type as information', () => {
    for (const word of ['information', 'promocode', 'rental_end', ...actionTypes])
      expect(notificationType(word)).toBe(word);
    for (const word of ['something_new', '', null, 7]) expect(notificationType(word)).toBe('information');
  });

  it('The app distinguishes notifications that ask the rider for an action from notifications that only inform the rider', () => {
    expect(actionTypes.every((type) => asksForAction({ type }))).toBe(true);
    expect((['information', 'promocode', 'rental_end'] as const).filter((type) => asksForAction({ type }))).toEqual([]);
  });

  it('The maximum age of a notification card is two days', () => expect(CARD_MAX_AGE_MS).toBe(172_800_000));
});

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
test.each([600, null])(
  'The app reads the end of a ride from a rental_end notification whether the ride’s duration is known or not (%s)',
  (durationSeconds) =>
    expect(rideEndOf(told({ durationSeconds }))).toEqual({ rentId: 'r1', durationSeconds, endedAt: 1_000 }),
);
test('The app does not read a rental_end notification without a rent ID as the end of a ride', () =>
  expect(rideEndOf(told({ rentId: null }))).toBeNull());
test.each(['information', 'promocode', ...actionTypes] as const)(
  'The app does not read a notification of the type %s as the end of a ride',
  (type) => expect(rideEndOf(told({ type }))).toBeNull(),
);
