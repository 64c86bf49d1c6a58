import { expect, test } from 'vitest';
import { actionTypes, asksForAction, type Notification, notificationType, rideEndOf } from '#domain/notification.ts';

test('The app treats a notification of an unknown type as information', () => {
  for (const word of ['information', 'promocode', 'rental_end', ...actionTypes])
    expect(notificationType(word)).toBe(word);
  for (const word of ['something_new', '', null, 7]) expect(notificationType(word)).toBe('information');
});

test('The app distinguishes notifications that ask the rider for an action from notifications that only inform the rider', () => {
  expect(actionTypes.every((type) => asksForAction({ type }))).toBe(true);
  expect((['information', 'promocode', 'rental_end'] as const).filter((type) => asksForAction({ type }))).toEqual([]);
});

// F067
test('The app reads the end of a ride from each rental_end notification with a rent ID, and from no other', () => {
  const ride = { rentId: 'r1', bikeId: 'b1', bikeType: 'omni', durationSeconds: 600 } as const;
  const texts = { id: 'n1', headline: 'Поездка завершена', sentence: null };
  const told: Notification = { ...ride, ...texts, type: 'rental_end', at: 1_000, delivered: false };
  for (const durationSeconds of [600, null])
    expect(rideEndOf({ ...told, durationSeconds })).toEqual({ rentId: 'r1', durationSeconds, endedAt: 1_000 });
  expect(rideEndOf({ ...told, rentId: null })).toBeNull();
  for (const type of ['information', 'promocode', ...actionTypes] as const)
    expect(rideEndOf({ ...told, type })).toBeNull();
});
