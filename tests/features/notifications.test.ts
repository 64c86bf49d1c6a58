import { expect, test } from 'vitest';
import type { Notification } from '#domain/notification.ts';
import { listOf, listRefusal, readOnDisplay } from '#features/notifications/notifications.view.ts';

// F096
test.each([
  ['commonError', 'failedLoadNotificationHistory', true],
  ['invalidAuthError', 'failedLoadNotificationHistory', false],
  ['sessionEnded', 'failedLoadNotificationHistory', false],
  ['networkErrorTitle', 'networkErrorTitle', true],
  ['tooManyRequests', 'tooManyRequests', true],
] as const)(
  'If the notification list does not load because of %s, the screen shows %s, and a retry button unless the session is invalid',
  (code, said, mayRetry) => expect(listRefusal({ code })).toEqual({ refusal: { code: said }, mayRetry }),
);

const one = (id: string, type: Notification['type'], delivered = false): Notification => ({
  id,
  type,
  headline: id,
  sentence: null,
  at: 0,
  delivered,
  rentId: null,
  bikeId: null,
  bikeType: null,
  durationSeconds: null,
});

test('The list marks the notifications that it shows as delivered, except those that ask the rider to act', () => {
  expect(readOnDisplay([one('a', 'information'), one('b', 'buy_tariff'), one('c', 'promocode', true)])).toEqual(['a']);
});

test('The list shows a notification once when two pages of the server’s answer contain it', () => {
  const [a, b, c] = [one('a', 'information'), one('b', 'information'), one('c', 'information')];
  expect(
    listOf([
      { items: [a, b], leftOut: 0, total: 3, next: 2 },
      { items: [b, c], leftOut: 0, total: 3, next: 3 },
    ]),
  ).toEqual([a, b, c]);
});
