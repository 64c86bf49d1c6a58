import { describe, expect, it } from 'vitest';
import type { Notification } from '#domain/notification.ts';
import { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import { markAsDelivered, removeDelivered, requeue, addToQueue } from '#machines/pushQueue/pushQueue.rules.ts';
import { broken, recordEffects } from './recordEffects.ts';
import { END, push } from './notifications.ts';

const QUEUE_ACTS = ['notifyTabs', 'storeRideEnd', 'reportUnknown', 'reportUnwritten'];
/** The queue in a tab that shows cards. */
const showing = async (...notifications: readonly Notification[]) => {
  const heard = await recordEffects(pushQueueMachine, {
    input: { riderId: 'A' },
    acts: QUEUE_ACTS,
    listeners: ['notificationFeed', 'tabLeader'],
    answers: { markDelivered: (asked) => ({ kind: 'written', ids: Object(asked).ids }) },
  });
  await heard.hear({ type: 'device.pathChanged', isAllowed: true, shownByScreen: [] });
  await heard.hear({ type: 'device.becameLeader' });
  await heard.hear({ type: 'server.notificationsArrived', notifications });
  const idsOf = (what: string) =>
    heard.each(what).map((given) => [given].flat().flatMap((one) => Object(one)?.id ?? []));
  return { ...heard, idsOf, slot: (name: string) => heard.now()?.value.stage.leading.showing[name] };
};
const told = (at: number) => push(`told-${at}`, 'information', at);
const asks = (at: number) => push(`asks-${at}`, 'pay_debt_claim', at);

describe.each([
  ['first', 0],
  ['second', 1],
  ['third', 2],
])('the %s card slot', (name, place) => {
  const before = Array.from({ length: place }, (_, at) => asks(at));
  const mine = told(place);

  it('delivers an information card when it shows, keeps it while the rider holds it, and hides it after six seconds', async () => {
    const { slot, idsOf, hear, pass, passMilliseconds } = await showing(...before, mine);
    expect([slot(name), idsOf('notifyTabs'), idsOf('markDelivered')]).toEqual([
      { informing: 'countingDown' },
      [[mine.id]],
      [[]],
    ]);
    await pass(5);
    await hear({ type: 'rider.held', id: 'nobody' });
    expect(slot(name)).toEqual({ informing: 'countingDown' });
    await hear({ type: 'rider.held', id: mine.id });
    await pass(10);
    await hear({ type: 'rider.released', id: 'nobody' });
    expect(slot(name)).toEqual({ informing: 'held' });
    await hear({ type: 'rider.released', id: mine.id });
    await pass(5);
    expect(slot(name)).toEqual({ informing: 'countingDown' });
    await pass(1);
    expect(slot(name)).toBe('leaving');
    await passMilliseconds(699);
    expect(slot(name)).toBe('leaving');
    await passMilliseconds(1);
    expect(slot(name)).toBe('empty');
    // Other tabs are notified again when it leaves. The server is notified once.
    expect([idsOf('notifyTabs'), idsOf('storeRideEnd')]).toEqual([[[mine.id], [mine.id]], [[mine.id]]]);
  });

  it.each(['rider.dismissedNotification', 'rider.acted'])(
    'hides an information card on %s, and ignores another id',
    async (type) => {
      const { slot, hear } = await showing(...before, mine);
      await hear({ type, id: 'nobody' });
      expect(slot(name)).toEqual({ informing: 'countingDown' });
      await hear({ type, id: mine.id });
      expect(slot(name)).toBe('leaving');
      await hear({ type, id: mine.id });
      expect(slot(name)).toBe('leaving');
    },
  );
});

describe.each([
  ['first', 0],
  ['second', 1],
])('a card that needs an answer in the %s slot', (name, place) => {
  const before = Array.from({ length: place }, (_, at) => asks(at));
  const mine = asks(place);

  it('stays until the rider dismisses it, then is delivered', async () => {
    const { slot, hear, pass, each, idsOf } = await showing(...before, mine);
    await pass(60);
    await hear({ type: 'rider.dismissedNotification', id: 'nobody' });
    expect([slot(name), each('markDelivered')]).toEqual(['awaitingAnswer', []]);
    await hear({ type: 'rider.dismissedNotification', id: mine.id });
    expect([slot(name), each('markDelivered')]).toEqual(['leaving', []]);
    await pass(1);
    expect([slot(name), each('markDelivered'), idsOf('notifyTabs'), idsOf('storeRideEnd')]).toEqual([
      'empty',
      [{ ids: [mine.id] }],
      [[mine.id]],
      [[mine.id]],
    ]);
  });

  it('is delivered at once when the rider acts, because the action may leave the page', async () => {
    const { slot, hear, each, idsOf } = await showing(...before, mine);
    await hear({ type: 'rider.acted', id: 'nobody' });
    expect(slot(name)).toBe('awaitingAnswer');
    await hear({ type: 'rider.acted', id: mine.id });
    expect([slot(name), each('markDelivered'), idsOf('notifyTabs')]).toEqual([
      'leaving',
      [{ ids: [mine.id] }],
      [[mine.id]],
    ]);
  });

  it('leaves when it was answered on another device, and is not delivered twice', async () => {
    const { slot, hear, pass, each } = await showing(...before, mine);
    await hear({ type: 'elsewhere.delivered', ids: ['nobody'] });
    expect(slot(name)).toBe('awaitingAnswer');
    await hear({ type: 'elsewhere.delivered', ids: [mine.id] });
    expect(slot(name)).toBe('leaving');
    await pass(1);
    expect([slot(name), each('markDelivered')]).toEqual(['empty', []]);
    await hear({ type: 'server.notificationsArrived', notifications: [mine] });
    expect(slot(name)).toBe('empty');
  });
});

describe('the pushQueue chart', () => {
  it('subscribes to the notifications and the tab leader of its rider', async () => {
    const { each } = await showing();
    expect([each('notificationFeed'), each('tabLeader')]).toEqual([[{ riderId: 'A' }], [{ riderId: 'A' }]]);
  });

  it('marks as delivered again after fifteen seconds, and reports a refusal', async () => {
    const refused = await showing();
    refused.answer('markDelivered', () => ({ kind: 'refused' }));
    await refused.hear({ type: 'server.notificationsArrived', notifications: [told(0)] });
    expect(refused.each('reportUnwritten')).toHaveLength(1);
    await refused.pass(14);
    expect(refused.each('markDelivered')).toHaveLength(1);
    await refused.pass(1);
    expect([refused.each('markDelivered'), refused.each('reportUnwritten').length]).toEqual([
      [{ ids: ['told-0'] }, { ids: ['told-0'] }],
      2,
    ]);
    const broke = await showing();
    broke.answer('markDelivered', broken);
    await broke.hear({ type: 'server.notificationsArrived', notifications: [told(0)] });
    broke.answer('markDelivered', () => ({ kind: 'written', ids: ['told-0'] }));
    await broke.pass(15);
    await broke.pass(60);
    expect([broke.each('markDelivered').length, broke.each('reportUnwritten')]).toEqual([2, []]);
  });

  it('shows cards only in the leader tab and on paths that allow them', async () => {
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
    expect(now()?.context.slots.first?.id).toBe('asks-0');
  });

  it('shows no card before it knows the path', async () => {
    const { hear, now } = await recordEffects(pushQueueMachine, {
      input: { riderId: 'A' },
      acts: QUEUE_ACTS,
      listeners: ['notificationFeed', 'tabLeader'],
    });
    await hear({ type: 'device.becameLeader' });
    await hear({ type: 'server.notificationsArrived', notifications: [asks(0)] });
    expect([now()?.value.stage, now()?.context.slots.first]).toEqual([{ leading: 'suppressed' }, null]);
  });

  it.each([
    ['before it became the leader', ['device.lostLeadership', 'device.pathChanged', 'device.becameLeader']],
    ['as the leader', ['device.pathChanged']],
  ])('shows no card for what the screen it moved to %s shows itself', async (_, types) => {
    const { hear, now, each } = await showing();
    await hear({ type: 'device.pathChanged', isAllowed: false, shownByScreen: [] });
    for (const type of types) await hear({ type, isAllowed: true, shownByScreen: ['rental_end'] });
    await hear({ type: 'server.notificationsArrived', notifications: [END] });
    expect([now()?.context.slots.first, each('markDelivered')]).toEqual([null, [{ ids: ['end'] }]]);
  });

  it('stores the end of a ride whose card is on the screen when the path changes', async () => {
    const { hear, idsOf } = await showing(END);
    await hear({ type: 'device.pathChanged', isAllowed: false, shownByScreen: [] });
    expect(idsOf('storeRideEnd')).toEqual([['end']]);
  });

  it('notifies other tabs of a notification that the screen shows itself', async () => {
    const { hear, idsOf, each } = await showing();
    await hear({ type: 'device.pathChanged', isAllowed: true, shownByScreen: ['rental_end'] });
    await hear({ type: 'server.notificationsArrived', notifications: [END] });
    expect([idsOf('notifyTabs'), idsOf('storeRideEnd'), each('markDelivered')]).toEqual([
      [['end']],
      [['end']],
      [{ ids: ['end'] }],
    ]);
  });

  it('reports an unknown id', async () => {
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
    slots: { first: null, second: null, third: null },
    shownByScreen: [],
    seen: [],
    delivered: [],
    owed: [],
  };

  it('sort by time, and by id when the times are equal', () => {
    const [b, a, old] = [push('b', 'information', 5), push('a', 'information', 5), push('old', 'information', 1)];
    for (const came of [
      [b, a, old],
      [a, b, old],
    ])
      expect(addToQueue(EMPTY, came).waiting.map(({ id }) => id)).toEqual(['old', 'a', 'b']);
    expect(
      requeue({ ...EMPTY, waiting: [asks(3)], slots: { first: asks(9), second: told(1), third: null } }).waiting.map(
        ({ id }) => id,
      ),
    ).toEqual(['asks-3', 'asks-9']);
  });

  it('update a queued notification, and ignore a delivered one', () => {
    const waits = push('a', 'information', 5);
    const { waiting, seen } = addToQueue({ ...EMPTY, waiting: [waits], seen: ['a'], delivered: ['c'] }, [
      { ...waits, headline: 'older' },
      { ...waits, headline: 'newer' },
      { ...push('b', 'information'), delivered: true },
      push('c', 'information'),
    ]);
    expect([waiting.map(({ headline }) => headline), seen]).toEqual([['newer'], ['a']]);
  });

  it('store the last five hundred ids', () => {
    const many = Array.from({ length: 501 }, (_, index) => String(index));
    expect(
      addToQueue(
        EMPTY,
        many.map((id) => push(id, 'information')),
      ).seen,
    ).toEqual(many.slice(1));
    expect(markAsDelivered(EMPTY, many)).toEqual({ delivered: many.slice(1), owed: many });
    expect(removeDelivered(EMPTY, many).delivered).toEqual(many.slice(1));
  });

  it('mark an id as delivered once', () => {
    expect(markAsDelivered({ ...EMPTY, delivered: ['a'], owed: ['a'] }, ['a', 'b'])).toEqual({
      delivered: ['a', 'b'],
      owed: ['a', 'b'],
    });
  });
});
