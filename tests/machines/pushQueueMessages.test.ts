import { describe, expect, it } from 'vitest';
import {
  addToQueue,
  markAsDelivered,
  pushQueueMachine,
  removeDelivered,
  requeue,
  undelivered,
} from '#machines/pushQueue/pushQueue.machine.ts';
import { type ChartStep, effectsOf, now } from './messageLog.ts';
import { END, push } from './notifications.ts';
import { broken, recordEffects } from './recordEffects.ts';
import { titled } from './titled.ts';

const told = (at: number) => push(`told-${at}`, 'information', at);
const asks = (at: number) => push(`asks-${at}`, 'pay_debt_claim', at);
const arrive = (...notifications: readonly ReturnType<typeof push>[]) => ({
  type: 'server.notificationsArrived',
  notifications,
});
const path = (isAllowed: boolean, ...shownByScreen: readonly string[]) => ({
  type: 'device.pathChanged',
  isAllowed,
  shownByScreen,
});
const [CARDS, NO_CARDS] = [path(true), path(false)];
const dismissed = (id: string) => ({ type: 'rider.dismissedNotification', id });
const held = (what: 'held' | 'released') => ({ type: `rider.${what}`, id: 'told-0' });
const elsewhere = (...ids: readonly string[]) => ({ type: 'elsewhere.delivered', ids });
const LEADS = 'device.becameLeader';
const FOLLOWS = 'device.lostLeadership';
const MISSED = 'server.rowsMissed';

type Story = [steps: ChartStep[], messages: string];
const FOUND = now({ fetchMissed: () => ({ unread: [asks(1), asks(4), END], gone: ['asks-0', 'asks-2'] }) });

const OPEN = 'notificationFeed A, tabLeader A, shows nothing';
const ONE = `${OPEN}, shows asks-0`;
const stories: Record<string, Story> = {
  'The app shows one card at a time, the oldest first, and marks a closed card as delivered once when it is gone': [
    [LEADS, CARDS, arrive(asks(1), asks(0)), 60, dismissed('asks-0'), 1],
    `${ONE}, 60s shows leaving asks-0, 61s enqueueDeliveries asks-0, storeRideEnd asks-0, shows asks-1`,
  ], // F066, F071
  'The app marks a card that informs as delivered once, when it shows, and replaces it with the next card after its time':
    [
      [LEADS, CARDS, arrive(told(0), told(1)), 7, 60],
      `${OPEN}, enqueueDeliveries told-0, shows told-0, 6s shows leaving told-0, 7s enqueueDeliveries, storeRideEnd told-0, enqueueDeliveries told-1, shows told-1, 13s shows leaving told-1, 14s enqueueDeliveries, storeRideEnd told-1, shows nothing`,
    ],
  'The app marks a card that needs an answer as delivered as soon as the rider acts, because the action may leave the page':
    [
      [LEADS, CARDS, arrive(asks(0), asks(1)), { type: 'rider.acted', id: 'asks-0' }],
      `${ONE}, enqueueDeliveries asks-0, shows leaving asks-0`,
    ],
  'A tap on a notification of the operating system marks it as delivered, and its card does not show, even if it waits or comes later':
    [
      [
        LEADS,
        CARDS,
        arrive(asks(0), END),
        { type: 'rider.acted', id: 'end' },
        { type: 'rider.acted', id: 'asks-2' },
        arrive(asks(2)),
        dismissed('asks-0'),
        1,
      ],
      `${ONE}, enqueueDeliveries end, storeRideEnd end, enqueueDeliveries asks-2, storeRideEnd, shows leaving asks-0, 1s enqueueDeliveries asks-0, storeRideEnd asks-0, shows nothing`,
    ],
  'A card that the rider holds stays although another device delivers it, and its timer starts again when the rider lets go':
    [
      [LEADS, CARDS, arrive(told(0)), elsewhere('told-0'), held('held'), 60, held('released'), 7],
      `${OPEN}, enqueueDeliveries told-0, shows told-0, 66s shows leaving told-0, 67s enqueueDeliveries, storeRideEnd told-0, shows nothing`,
    ], // F065
  'A card that was answered on another device disappears, and the app neither marks it as delivered nor shows it again':
    [
      [LEADS, CARDS, arrive(asks(0), asks(1)), elsewhere('nobody', 'asks-0'), 1, arrive(asks(0))],
      `${ONE}, shows leaving asks-0, 1s enqueueDeliveries, storeRideEnd asks-0, shows asks-1`,
    ],
  'The app marks an answered card as delivered even if the path changes before the card is gone': [
    [LEADS, CARDS, arrive(asks(0), asks(1)), dismissed('asks-0'), NO_CARDS, CARDS],
    `${ONE}, shows leaving asks-0, enqueueDeliveries asks-0, storeRideEnd asks-0, shows nothing, shows asks-1`,
  ],
  'The timer of a card stops when the screen changes, and does not close the next card': [
    [LEADS, CARDS, arrive(told(0)), 3, NO_CARDS, CARDS, arrive(told(1)), 7],
    `${OPEN}, enqueueDeliveries told-0, shows told-0, 3s enqueueDeliveries, storeRideEnd told-0, shows nothing, enqueueDeliveries told-1, shows told-1, 9s shows leaving told-1, 10s enqueueDeliveries, storeRideEnd told-1, shows nothing`,
  ],
  'The app requests missed notifications, repeats the request after fifteen seconds, and removes cards whose notifications are gone':
    [
      [LEADS, CARDS, arrive(asks(0), asks(1), asks(2)), MISSED, FOUND, 15, 1, dismissed('asks-1'), 1],
      `${ONE}, fetchMissed A asks-0 asks-1 asks-2, 15s fetchMissed A asks-0 asks-1 asks-2, shows leaving asks-0, 16s enqueueDeliveries, storeRideEnd asks-0, shows asks-1, shows leaving asks-1, 17s enqueueDeliveries asks-1, storeRideEnd asks-1, shows asks-4`,
    ],
  'The app requests missed notifications again when it misses more of them during a request': [
    [MISSED, MISSED],
    `${OPEN}, fetchMissed A, fetchMissed A`,
  ],
  'Notification cards show only in the leading tab, and only on a path that allows cards': [
    [arrive(asks(0)), CARDS, 1, LEADS, FOLLOWS, 1, LEADS, FOLLOWS, NO_CARDS, LEADS, FOLLOWS, CARDS, LEADS, NO_CARDS],
    `${OPEN}, 1s shows asks-0, enqueueDeliveries, storeRideEnd asks-0, shows nothing, 2s shows asks-0, enqueueDeliveries, storeRideEnd asks-0, shows nothing, shows asks-0, enqueueDeliveries, storeRideEnd asks-0, shows nothing`,
  ],
  'When a tab becomes the leader on a screen that shows a notification itself, the app marks it as delivered without a card':
    [
      [LEADS, FOLLOWS, path(true, 'rental_end'), LEADS, arrive(END, asks(0))],
      `${OPEN}, enqueueDeliveries end, storeRideEnd end, shows asks-0`,
    ],
  'When the leading tab opens a screen that shows a notification itself, the app marks the notification as delivered without a card':
    [[LEADS, CARDS, path(true, 'rental_end'), arrive(END)], `${OPEN}, enqueueDeliveries end, storeRideEnd end`],
  'When the next screen allows cards but shows a notification itself, the app marks the notification as delivered without a card':
    [[LEADS, NO_CARDS, path(true, 'rental_end'), arrive(END)], `${OPEN}, enqueueDeliveries end, storeRideEnd end`],
  'The app stores the end of a ride when a change of path removes the card about that end': [
    [LEADS, CARDS, arrive(END), NO_CARDS],
    `${OPEN}, enqueueDeliveries end, shows end, enqueueDeliveries, storeRideEnd end, shows nothing`,
  ],
  'When the rider closes a card, the app reports this only if it does not know the card’s id': [
    [LEADS, CARDS, arrive(asks(0), asks(1)), dismissed('nobody'), dismissed('asks-0'), dismissed('asks-0')],
    `${ONE}, reportUnknown nobody, shows leaving asks-0`,
  ], // F098
};
it.each(titled(stories))('%s', async (_, steps, messages) => {
  const queue = await recordEffects(pushQueueMachine, {
    input: { riderId: 'A' },
    acts: ['enqueueDeliveries', 'storeRideEnd', 'reportUnknown'],
    listeners: ['notificationFeed', 'tabLeader'],
    real: ['notificationCard'],
    answers: { fetchMissed: broken },
  });
  const shown = (snapshot: typeof queue.now extends () => infer Now ? Now : never) => {
    const { card } = snapshot?.context ?? {};
    return card ? `${card.isClosed ? 'leaving ' : ''}${card.notification.id}` : 'nothing';
  };
  expect(await effectsOf(queue, steps, shown)).toBe(messages);
});

describe('the queue rules', () => {
  const EMPTY = {
    riderId: 'A',
    waiting: [],
    card: null,
    shownByScreen: [],
    seen: [],
    delivered: [],
  };

  it('The push queue sorts notifications by time, and by id when the times are equal', () => {
    const [b, a, old] = [push('b', 'information', 5), push('a', 'information', 5), push('old', 'information', 1)];
    for (const came of [
      [b, a, old],
      [a, b, old],
    ])
      expect(addToQueue(EMPTY, came).waiting.map(({ id }) => id)).toEqual(['old', 'a', 'b']);
    const requeued = requeue({ ...EMPTY, waiting: [asks(3)], card: { notification: asks(9), isClosed: false } });
    expect(requeued.waiting.map(({ id }) => id)).toEqual(['asks-3', 'asks-9']);
  });

  // F065
  it('The push queue updates a notification that waits, and ignores a delivered one', () => {
    const waits = push('a', 'information', 5);
    const { waiting, seen } = addToQueue({ ...EMPTY, waiting: [waits], seen: ['a'], delivered: ['c'] }, [
      { ...waits, headline: 'older' },
      { ...waits, headline: 'newer' },
      { ...push('b', 'information'), delivered: true },
      push('c', 'information'),
    ]);
    expect([waiting.map(({ headline }) => headline), seen]).toEqual([['newer'], ['a']]);
  });

  it('The push queue stores the last five hundred ids of seen and of delivered notifications', () => {
    const many = Array.from({ length: 501 }, (_, index) => String(index));
    expect(
      addToQueue(
        EMPTY,
        many.map((id) => push(id, 'information')),
      ).seen,
    ).toEqual(many.slice(1));
    expect(markAsDelivered(EMPTY, many)).toEqual({ delivered: many.slice(1) });
    expect(removeDelivered(EMPTY, many).delivered).toEqual(many.slice(1));
  });

  it('The push queue marks each notification id as delivered only once', () => {
    const context = { ...EMPTY, delivered: ['a'] };
    expect(undelivered(context, ['a', 'b'])).toEqual(['b']);
    expect(markAsDelivered(context, ['a', 'b'])).toEqual({ delivered: ['a', 'b'] });
  });
});
