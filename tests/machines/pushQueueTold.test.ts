import { describe, expect, it } from 'vitest';
import type { Notification } from '#domain/notification.ts';
import { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import { deliver, forget, putBack, takeIn } from '#machines/pushQueue/pushQueue.rules.ts';
import { broken, overhear } from './overhear.ts';
import { END, push } from './pushes.ts';

const QUEUE_ACTS = ['tellTabs', 'storeRideEnd', 'reportUnknown', 'reportUnwritten'];
/** The queue in a tab that shows; what is said of it begins afterwards. */
const showing = async (...pushes: readonly Notification[]) => {
  const heard = await overhear(pushQueueMachine, {
    input: { riderId: 'A' },
    acts: QUEUE_ACTS,
    listeners: ['news', 'lead'],
    answers: { markDelivered: (asked) => ({ kind: 'written', ids: Object(asked).ids }) },
  });
  await heard.hear({ type: 'device.pathChanged', isAllowed: true, saidHere: [] });
  await heard.hear({ type: 'device.tookLead' });
  await heard.hear({ type: 'server.pushed', pushes });
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
])('the %s slot', (name, place) => {
  const before = Array.from({ length: place }, (_, at) => asks(at));
  const mine = told(place);

  it('delivers what only tells when it shows, holds it under a finger, and lets it go after six seconds', async () => {
    const { slot, idsOf, hear, pass, passMilliseconds } = await showing(...before, mine);
    expect([slot(name), idsOf('tellTabs'), idsOf('markDelivered')]).toEqual([
      { telling: 'passing' },
      [[mine.id]],
      [[]],
    ]);
    await pass(5);
    await hear({ type: 'rider.held', id: 'nobody' });
    expect(slot(name)).toEqual({ telling: 'passing' });
    await hear({ type: 'rider.held', id: mine.id });
    await pass(10);
    await hear({ type: 'rider.released', id: 'nobody' });
    expect(slot(name)).toEqual({ telling: 'held' });
    await hear({ type: 'rider.released', id: mine.id });
    await pass(5);
    expect(slot(name)).toEqual({ telling: 'passing' });
    await pass(1);
    expect(slot(name)).toBe('leaving');
    await passMilliseconds(699);
    expect(slot(name)).toBe('leaving');
    await passMilliseconds(1);
    expect(slot(name)).toBe('empty');
    // It is told again as it goes; the server hears of it once.
    expect([idsOf('tellTabs'), idsOf('storeRideEnd')]).toEqual([[[mine.id], [mine.id]], [[mine.id]]]);
  });

  it.each(['rider.closed', 'rider.acted'])(
    'lets go what only tells when %s, and nothing for another id',
    async (type) => {
      const { slot, hear } = await showing(...before, mine);
      await hear({ type, id: 'nobody' });
      expect(slot(name)).toEqual({ telling: 'passing' });
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
])('what asks for something in the %s slot', (name, place) => {
  const before = Array.from({ length: place }, (_, at) => asks(at));
  const mine = asks(place);

  it('stays until it is closed, and is delivered as it goes', async () => {
    const { slot, hear, pass, each, idsOf } = await showing(...before, mine);
    await pass(60);
    await hear({ type: 'rider.closed', id: 'nobody' });
    expect([slot(name), each('markDelivered')]).toEqual(['asking', []]);
    await hear({ type: 'rider.closed', id: mine.id });
    expect([slot(name), each('markDelivered')]).toEqual(['leaving', []]);
    await pass(1);
    expect([slot(name), each('markDelivered'), idsOf('tellTabs'), idsOf('storeRideEnd')]).toEqual([
      'empty',
      [{ ids: [mine.id] }],
      [[mine.id]],
      [[mine.id]],
    ]);
  });

  it('is delivered at once where the rider acts: the way on may lead off the page', async () => {
    const { slot, hear, each, idsOf } = await showing(...before, mine);
    await hear({ type: 'rider.acted', id: 'nobody' });
    expect(slot(name)).toBe('asking');
    await hear({ type: 'rider.acted', id: mine.id });
    expect([slot(name), each('markDelivered'), idsOf('tellTabs')]).toEqual([
      'leaving',
      [{ ids: [mine.id] }],
      [[mine.id]],
    ]);
  });

  it('goes where it was answered elsewhere, and is not delivered a second time', async () => {
    const { slot, hear, pass, each } = await showing(...before, mine);
    await hear({ type: 'elsewhere.delivered', ids: ['nobody'] });
    expect(slot(name)).toBe('asking');
    await hear({ type: 'elsewhere.delivered', ids: [mine.id] });
    expect(slot(name)).toBe('leaving');
    await pass(1);
    expect([slot(name), each('markDelivered')]).toEqual(['empty', []]);
    await hear({ type: 'server.pushed', pushes: [mine] });
    expect(slot(name)).toBe('empty');
  });
});

describe('the queue of what riders are told', () => {
  it('listens for its rider', async () => {
    const { each } = await showing();
    expect([each('news'), each('lead')]).toEqual([[{ riderId: 'A' }], [{ riderId: 'A' }]]);
  });

  it('tries a mark again after fifteen seconds, and reports a server that refuses it', async () => {
    const refused = await showing();
    refused.answer('markDelivered', () => ({ kind: 'refused' }));
    await refused.hear({ type: 'server.pushed', pushes: [told(0)] });
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
    await broke.hear({ type: 'server.pushed', pushes: [told(0)] });
    broke.answer('markDelivered', () => ({ kind: 'written', ids: ['told-0'] }));
    await broke.pass(15);
    await broke.pass(60);
    expect([broke.each('markDelivered').length, broke.each('reportUnwritten')]).toEqual([2, []]);
  });

  it('shows only where it leads and may: a scan, another tab and the way back', async () => {
    const { now, hear } = await showing(asks(0));
    const stage = () => now()?.value.stage;
    await hear({ type: 'device.pathChanged', isAllowed: true, saidHere: ['rental_end'] });
    expect(now()?.context.saidHere).toEqual(['rental_end']);
    await hear({ type: 'device.lostLead' });
    expect(stage()).toEqual({ following: 'allowed' });
    await hear({ type: 'device.pathChanged', isAllowed: true, saidHere: ['information'] });
    expect([stage(), now()?.context.saidHere]).toEqual([{ following: 'allowed' }, ['information']]);
    await hear({ type: 'device.pathChanged', isAllowed: false, saidHere: [] });
    expect(stage()).toEqual({ following: 'forbidden' });
    await hear({ type: 'device.tookLead' });
    expect(stage()).toEqual({ leading: 'silent' });
    await hear({ type: 'device.lostLead' });
    expect(stage()).toEqual({ following: 'forbidden' });
    await hear({ type: 'device.pathChanged', isAllowed: true, saidHere: [] });
    await hear({ type: 'device.tookLead' });
    expect(now()?.context.slots.first?.id).toBe('asks-0');
  });

  it('stores the end of a ride that was on the screen when the screen changed', async () => {
    const { hear, idsOf } = await showing(END);
    await hear({ type: 'device.pathChanged', isAllowed: false, saidHere: [] });
    expect(idsOf('storeRideEnd')).toEqual([['end']]);
  });

  it('tells other tabs of what the screen says itself', async () => {
    const { hear, idsOf, each } = await showing();
    await hear({ type: 'device.pathChanged', isAllowed: true, saidHere: ['rental_end'] });
    await hear({ type: 'server.pushed', pushes: [END] });
    expect([idsOf('tellTabs'), idsOf('storeRideEnd'), each('markDelivered')]).toEqual([
      [['end']],
      [['end']],
      [{ ids: ['end'] }],
    ]);
  });

  it('reports an id that it never showed', async () => {
    const { hear, each } = await showing(asks(0));
    await hear({ type: 'rider.closed', id: 'nobody' });
    expect(each('reportUnknown')).toEqual([{ type: 'rider.closed', id: 'nobody' }]);
    const two = await showing(asks(0), asks(1));
    await two.hear({ type: 'rider.closed', id: 'asks-1' });
    expect(two.each('reportUnknown')).toEqual([]);
  });
});

describe('the rules of the queue', () => {
  const EMPTY = {
    riderId: 'A',
    waiting: [],
    slots: { first: null, second: null, third: null },
    saidHere: [],
    seen: [],
    delivered: [],
    owed: [],
  };

  it('keep the order of time, and of ids where the time is one', () => {
    const [b, a, old] = [push('b', 'information', 5), push('a', 'information', 5), push('old', 'information', 1)];
    for (const came of [
      [b, a, old],
      [a, b, old],
    ])
      expect(takeIn(EMPTY, came).waiting.map(({ id }) => id)).toEqual(['old', 'a', 'b']);
    expect(
      putBack({ ...EMPTY, waiting: [asks(3)], slots: { first: asks(9), second: told(1), third: null } }).waiting.map(
        ({ id }) => id,
      ),
    ).toEqual(['asks-3', 'asks-9']);
  });

  it('take the newer words of one that waits, and none that is delivered', () => {
    const waits = push('a', 'information', 5);
    const { waiting, seen } = takeIn({ ...EMPTY, waiting: [waits], seen: ['a'], delivered: ['c'] }, [
      { ...waits, headline: 'older' },
      { ...waits, headline: 'newer' },
      { ...push('b', 'information'), delivered: true },
      push('c', 'information'),
    ]);
    expect([waiting.map(({ headline }) => headline), seen]).toEqual([['newer'], ['a']]);
  });

  it('remember the last five hundred ids', () => {
    const many = Array.from({ length: 501 }, (_, index) => String(index));
    expect(
      takeIn(
        EMPTY,
        many.map((id) => push(id, 'information')),
      ).seen,
    ).toEqual(many.slice(1));
    expect(deliver(EMPTY, many)).toEqual({ delivered: many.slice(1), owed: many });
    expect(forget(EMPTY, many).delivered).toEqual(many.slice(1));
  });

  it('deliver once', () => {
    expect(deliver({ ...EMPTY, delivered: ['a'], owed: ['a'] }, ['a', 'b'])).toEqual({
      delivered: ['a', 'b'],
      owed: ['a', 'b'],
    });
  });
});
