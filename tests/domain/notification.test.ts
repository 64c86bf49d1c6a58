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
  it('A notification of an unknown type counts as information', () => {
    for (const word of ['information', 'promocode', 'rental_end', ...actionTypes])
      expect(notificationType(word)).toBe(word);
    for (const word of ['something_new', '', null, 7]) expect(notificationType(word)).toBe('information');
  });

  it('A notification either asks for an action or only informs', () => {
    expect(actionTypes.every((type) => asksForAction({ type }))).toBe(true);
    expect((['information', 'promocode', 'rental_end'] as const).filter((type) => asksForAction({ type }))).toEqual([]);
  });

  it('A notification is shown as a card for two days', () => expect(CARD_MAX_AGE_MS).toBe(172_800_000));
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
test.each([600, null])('A rental_end notification with a duration of %s s yields its ride’s end', (durationSeconds) =>
  expect(rideEndOf(told({ durationSeconds }))).toEqual({ rentId: 'r1', durationSeconds, endedAt: 1_000 }),
);
test('A rental_end notification without a rent ID yields no ride end', () =>
  expect(rideEndOf(told({ rentId: null }))).toBeNull());
test.each(['information', 'promocode', ...actionTypes] as const)(
  'A notification of type %s yields no ride end',
  (type) => expect(rideEndOf(told({ type }))).toBeNull(),
);
