import { describe, expect, it } from 'vitest';
import type { Notification } from '#domain/notification.ts';
import { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import {
  closedCards,
  markAsDelivered,
  nextCard,
  onScreen,
  removeDelivered,
  requeue,
  addToQueue,
  undelivered,
} from '#machines/pushQueue/pushQueue.rules.ts';
import { END, push } from './notifications.ts';
import { broken, recordEffects } from './recordEffects.ts';

const QUEUE_ACTS = ['enqueueDeliveries', 'storeRideEnd', 'reportUnknown'];
/** The queue in a tab that shows cards. */
const showing = async (...notifications: readonly Notification[]) => {
  const heard = await recordEffects(pushQueueMachine, {
    input: { riderId: 'A' },
    acts: QUEUE_ACTS,
    listeners: ['notificationFeed', 'tabLeader'],
    real: ['notificationCard'],
  });
  await heard.hear({ type: 'device.pathChanged', isAllowed: true, shownByScreen: [] });
  await heard.hear({ type: 'device.becameLeader' });
  await heard.hear({ type: 'server.notificationsArrived', notifications });
  const idsOf = (what: string) =>
    heard.each(what).map((given) => [given].flat().flatMap((one) => Object(one)?.id ?? []));
  /** For the server and for other tabs, in order. */
  const marked = () => heard.each('enqueueDeliveries').flat();
  const idsIn = (notifications: readonly Notification[]) => notifications.map(({ id }) => id);
  return {
    ...heard,
    idsOf,
    marked,
    shown: () => idsIn(onScreen(heard.now()?.context)),
    closed: () => idsIn(closedCards(heard.now()?.context)),
  };
};
const told = (at: number) => push(`told-${at}`, 'information', at);
const asks = (at: number) => push(`asks-${at}`, 'pay_debt_claim', at);

describe('a notification card', () => {
  it.each([
    ['first', 0],
    ['second', 1],
    ['third', 2],
  ])('A card in the %s slot is marked as delivered when it shows, and once', async (_, place) => {
    const before = Array.from({ length: place }, (_one, at) => asks(at));
    const mine = told(place);
    const { shown, idsOf, marked, pass, passMilliseconds } = await showing(...before, mine);
    expect([shown().at(-1), marked()]).toEqual([mine.id, [mine.id]]);
    await pass(6);
    await passMilliseconds(699);
    expect(shown()).toContain(mine.id);
    await passMilliseconds(1);
    expect(shown()).toEqual(before.map(({ id }) => id));
    expect([idsOf('storeRideEnd'), marked()]).toEqual([[[mine.id]], [mine.id]]);
  });

  // F066
  it('A card that needs an answer counts as delivered when it has left, and once', async () => {
    const { shown, closed, hear, pass, marked, idsOf } = await showing(asks(0), asks(1));
    await pass(60);
    await hear({ type: 'rider.dismissedNotification', id: 'asks-1' });
    expect([shown(), closed(), marked()]).toEqual([['asks-0', 'asks-1'], ['asks-1'], []]);
    await pass(1);
    expect([shown(), closed(), marked(), idsOf('storeRideEnd')]).toEqual([['asks-0'], [], ['asks-1'], [['asks-1']]]);
  });

  it('A card that needs an answer counts as delivered at once when the rider acts, because the action may leave the page', async () => {
    const { closed, hear, marked } = await showing(asks(0), asks(1));
    await hear({ type: 'rider.acted', id: 'asks-0' });
    expect([closed(), marked()]).toEqual([['asks-0'], ['asks-0']]);
  });

  it('A card leaves when the rider answered it on another device, and is not delivered twice', async () => {
    const { shown, closed, hear, pass, marked } = await showing(asks(0), asks(1));
    await hear({ type: 'elsewhere.delivered', ids: ['nobody', 'asks-1'] });
    expect([shown(), closed()]).toEqual([['asks-0', 'asks-1'], ['asks-1']]);
    await pass(1);
    expect([shown(), marked()]).toEqual([['asks-0'], []]);
    await hear({ type: 'server.notificationsArrived', notifications: [asks(1)] });
    expect(shown()).toEqual(['asks-0']);
  });

  it('A card that was answered counts as delivered although the path changes before it has left', async () => {
    const { shown, closed, hear, marked, idsOf } = await showing(asks(0), asks(1));
    await hear({ type: 'rider.dismissedNotification', id: 'asks-0' });
    await hear({ type: 'device.pathChanged', isAllowed: false, shownByScreen: [] });
    expect([shown(), closed(), marked(), idsOf('storeRideEnd')]).toEqual([[], [], ['asks-0'], [['asks-0', 'asks-1']]]);
    await hear({ type: 'device.pathChanged', isAllowed: true, shownByScreen: [] });
    expect(shown()).toEqual(['asks-1']);
  });

  it('A card stops with its screen: its time closes no later card in the same slot', async () => {
    const { shown, closed, hear, pass } = await showing(told(0), told(1), told(2));
    await pass(3);
    await hear({ type: 'device.pathChanged', isAllowed: false, shownByScreen: [] });
    await hear({ type: 'device.pathChanged', isAllowed: true, shownByScreen: [] });
    await hear({ type: 'server.notificationsArrived', notifications: [asks(3), asks(4), told(5)] });
    await pass(5);
    expect([shown(), closed()]).toEqual([['asks-3', 'asks-4', 'told-5'], []]);
    await hear({ type: 'rider.dismissedNotification', id: 'asks-3' });
    await pass(1);
    expect(closed()).toEqual(['told-5']);
    await pass(1);
    expect(shown()).toEqual(['asks-4']);
  });
});

describe('the pushQueue chart', () => {
  it('The pushQueue chart subscribes to the notifications and the tab leader of its rider', async () => {
    const { each } = await showing();
    expect([each('notificationFeed'), each('tabLeader')]).toEqual([[{ riderId: 'A' }], [{ riderId: 'A' }]]);
  });

  it('The pushQueue chart asks for missed rows with what it knows, again after fifteen seconds without an answer, and removes what is gone', async () => {
    const { shown, closed, hear, each, marked, times, answer, pass } = await showing(asks(0), asks(1), asks(2));
    answer('fetchMissed', broken);
    await hear({ type: 'server.rowsMissed' });
    answer('fetchMissed', () => ({ unread: [asks(0), asks(4), END], gone: ['asks-1', 'asks-2'] }));
    await pass(14);
    expect(times('fetchMissed')).toEqual([0]);
    await pass(1);
    expect(times('fetchMissed')).toEqual([0, 15_000]);
    expect(each('fetchMissed').at(-1)).toEqual({ riderId: 'A', known: ['asks-0', 'asks-1', 'asks-2'] });
    expect([shown(), closed()]).toEqual([['asks-0', 'asks-1', 'end'], ['asks-1']]);
    await pass(1);
    expect([shown(), marked()]).toEqual([['asks-0', 'asks-4', 'end'], ['end']]);
    await pass(60);
    expect(times('fetchMissed')).toHaveLength(2);
  });

  it('The pushQueue chart asks for missed rows again when the server reports further missed rows during a request', async () => {
    const { hear, each } = await showing();
    for (let twice = 0; twice < 2; twice += 1) await hear({ type: 'server.rowsMissed' });
    expect(each('fetchMissed')).toHaveLength(2);
  });

  it('The pushQueue chart shows cards only in the leader tab and on paths that allow them', async () => {
    const { now, hear } = await showing(asks(0));
    const stage = () => now()?.value.stage;
    await hear({ type: 'device.pathChanged', isAllowed: true, shownByScreen: ['rental_end'] });
    expect(now()?.context.shownByScreen).toEqual(['rental_end']);
    await hear({ type: 'device.lostLeadership' });
    expect(stage()).toEqual({ following: 'allowed' });
    await hear({ type: 'device.pathChanged', isAllowed: true, shownByScreen: ['information'] });
    expect([stage(), now()?.context.shownByScreen]).toEqual([{ following: 'allowed' }, ['information']]);
    await hear({ type: 'device.pathChanged', isAllowed: false, shownByScreen: [] });
    expect(stage()).toEqual({ following: 'forbidden' });
    await hear({ type: 'device.becameLeader' });
    expect(stage()).toEqual({ leading: 'suppressed' });
    await hear({ type: 'device.lostLeadership' });
    expect(stage()).toEqual({ following: 'forbidden' });
    await hear({ type: 'device.pathChanged', isAllowed: true, shownByScreen: [] });
    await hear({ type: 'device.becameLeader' });
    expect(now()?.context.cards).toMatchObject([{ notification: { id: 'asks-0' } }]);
  });

  it('The pushQueue chart shows no card before it knows the path', async () => {
    const { hear, now } = await recordEffects(pushQueueMachine, {
      input: { riderId: 'A' },
      acts: QUEUE_ACTS,
      listeners: ['notificationFeed', 'tabLeader'],
    });
    await hear({ type: 'device.becameLeader' });
    await hear({ type: 'server.notificationsArrived', notifications: [asks(0)] });
    expect([now()?.value.stage, now()?.context.cards]).toEqual([{ leading: 'suppressed' }, []]);
  });

  it.each([
    ['before it became the leader', ['device.lostLeadership', 'device.pathChanged', 'device.becameLeader']],
    ['as the leader', ['device.pathChanged']],
  ])('The queue shows no card for what the screen it moved to %s shows itself', async (_, types) => {
    const { hear, now, marked } = await showing();
    await hear({ type: 'device.pathChanged', isAllowed: false, shownByScreen: [] });
    for (const type of types) await hear({ type, isAllowed: true, shownByScreen: ['rental_end'] });
    await hear({ type: 'server.notificationsArrived', notifications: [END] });
    expect([now()?.context.cards, marked()]).toEqual([[], ['end']]);
  });

  it('The pushQueue chart stores the end of a ride whose card is on the screen when the path changes', async () => {
    const { hear, idsOf } = await showing(END);
    await hear({ type: 'device.pathChanged', isAllowed: false, shownByScreen: [] });
    expect(idsOf('storeRideEnd')).toEqual([['end']]);
  });

  it('The pushQueue chart marks a notification that the screen shows itself as delivered', async () => {
    const { hear, idsOf, marked } = await showing();
    await hear({ type: 'device.pathChanged', isAllowed: true, shownByScreen: ['rental_end'] });
    await hear({ type: 'server.notificationsArrived', notifications: [END] });
    expect([idsOf('storeRideEnd'), marked()]).toEqual([[['end']], ['end']]);
  });

  // F098
  it('The pushQueue chart reports an unknown id', async () => {
    const { hear, each } = await showing(asks(0));
    await hear({ type: 'rider.dismissedNotification', id: 'nobody' });
    expect(each('reportUnknown')).toEqual([{ type: 'rider.dismissedNotification', id: 'nobody' }]);
    const two = await showing(asks(0), asks(1));
    await two.hear({ type: 'rider.dismissedNotification', id: 'asks-1' });
    expect(two.each('reportUnknown')).toEqual([]);
  });
});

describe('the queue rules', () => {
  const EMPTY = {
    riderId: 'A',
    waiting: [],
    cards: [],
    shownByScreen: [],
    seen: [],
    delivered: [],
  };

  it('The queue rules sort by time, and by id when the times are equal', () => {
    const [b, a, old] = [push('b', 'information', 5), push('a', 'information', 5), push('old', 'information', 1)];
    for (const came of [
      [b, a, old],
      [a, b, old],
    ])
      expect(addToQueue(EMPTY, came).waiting.map(({ id }) => id)).toEqual(['old', 'a', 'b']);
    expect(
      requeue({
        ...EMPTY,
        waiting: [asks(3)],
        delivered: ['told-1'],
        cards: [asks(9), told(1)].map((notification, slot) => ({ notification, slot, isClosed: false })),
      }).waiting.map(({ id }) => id),
    ).toEqual(['asks-3', 'asks-9']);
  });

  // F065
  it('The queue rules update a queued notification, and ignore a delivered one', () => {
    const waits = push('a', 'information', 5);
    const { waiting, seen } = addToQueue({ ...EMPTY, waiting: [waits], seen: ['a'], delivered: ['c'] }, [
      { ...waits, headline: 'older' },
      { ...waits, headline: 'newer' },
      { ...push('b', 'information'), delivered: true },
      push('c', 'information'),
    ]);
    expect([waiting.map(({ headline }) => headline), seen]).toEqual([['newer'], ['a']]);
  });

  it('The queue rules store the last five hundred ids', () => {
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

  it('The queue rules mark an id as delivered once', () => {
    const context = { ...EMPTY, delivered: ['a'] };
    expect(undelivered(context, [push('a', 'information'), push('b', 'information')])).toEqual(['b']);
    expect(markAsDelivered(context, ['a', 'b'])).toEqual({ delivered: ['a', 'b'] });
  });

  // F071
  it.each([
    { taken: [0], next: ['asks-5', 1] },
    { taken: [0, 1], next: ['told-6', 2] },
    { taken: [1, 2], next: ['asks-5', 0] },
    { taken: [0, 1, 2], next: null },
  ])('The queue shows $next beside slots $taken, and keeps the last slot for regular cards', ({ taken, next }) => {
    const cards = taken.map((slot) => ({ notification: told(slot), slot, isClosed: false }));
    const card = nextCard({ ...EMPTY, cards, waiting: [asks(5), told(6)] });
    expect(card && [card.notification.id, card.slot]).toEqual(next);
  });
});
