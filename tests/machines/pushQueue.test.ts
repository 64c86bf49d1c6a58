import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock, type AnyMachineSnapshot, type EventObject } from 'xstate';
import { asksForAction, type Notification } from '#domain/notification.ts';
import { closedCards, onScreen, pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import type { PushQueueEvent } from '#machines/pushQueue/pushQueue.types.ts';
import { notificationRulesAt } from '#paths/notificationPath.ts';
import { ALL, BONUS, DEBT, END, push } from './notifications.ts';
import { walk, type Step } from './walk.ts';

const shownIds = (reached: AnyMachineSnapshot): string[] => onScreen(reached.context).map(({ id }) => id);
const here = (reached: AnyMachineSnapshot) => shownIds(reached).map((id) => ({ id }));
/** The cards on the screen: they do not run in a walk. */
const cards =
  (isClosed: boolean) =>
  ({ context }: AnyMachineSnapshot) =>
    onScreen(context)
      .filter((notification) => closedCards(context).includes(notification) === isClosed)
      .map(({ id }) => ({ id }));

function promises(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const {
    waiting,
    seen,
    delivered,
    cards: shownCards,
  } = pushQueueMachine.resolveState({
    value: reached.value,
    context: reached.context,
  }).context;
  const shown = onScreen(reached.context);
  // Never four cards, never three that need an answer, each in another slot, and no card on a path that allows none.
  expect(shownCards.length).toBeLessThanOrEqual(3);
  expect(new Set(shownCards.map(({ slot }) => slot)).size).toBe(shownCards.length);
  expect(shown.filter(asksForAction).length).toBeLessThanOrEqual(2);
  if (!reached.matches({ stage: { leading: 'showing' } })) expect(shown).toEqual([]);
  // A notification is on the screen once, and not while it is queued.
  const all = [...shown.map(({ id }) => id), ...waiting.map(({ id }) => id)];
  expect(new Set(all).size).toBe(all.length);
  // A delivered notification never comes back.
  expect(waiting.filter(({ id }) => delivered.includes(id))).toEqual([]);
  // Nothing is lost: each notification is queued, on the screen, or delivered.
  expect(seen.filter((id) => !all.includes(id) && !delivered.includes(id))).toEqual([]);
  if (before) expect(before.context.delivered.filter((id: string) => !delivered.includes(id))).toEqual([]);
  // The chart does not wait for missed rows that have arrived.
  if (step.type === 'xstate.done.actor.fetchMissed') expect(reached.matches({ missed: 'none' })).toBe(true);
}

walk(
  'pushQueue',
  {
    machine: pushQueueMachine,
    inputs: [{ riderId: 'A' }],
    payloads: {
      'server.notificationsArrived': ({ context }) =>
        context.seen.length < ALL.length
          ? [{ notifications: ALL.slice(0, 2) }, { notifications: ALL.slice(2).toReversed() }, { notifications: ALL }]
          : [],
      'elsewhere.delivered': [{ ids: ['debt'] }, { ids: ['block'] }],
      'rider.dismissedNotification': (reached) => [...here(reached), { id: 'nowhere' }],
      // Only its card receives the other events.
      'rider.acted': [{ id: 'debt' }],
      'rider.held': [{ id: 'debt' }],
      'rider.released': [{ id: 'debt' }],
      'notificationCard.delivered': cards(false),
      'notificationCard.closed': cards(false),
      'notificationCard.left': cards(true),
      'device.pathChanged': [
        { isAllowed: true, shownByScreen: [] },
        { isAllowed: true, shownByScreen: ['rental_end'] },
        { isAllowed: false, shownByScreen: [] },
      ],
      'xstate.done.actor.fetchMissed': ({ context }) => [
        { output: { unread: context.seen.length < ALL.length ? ALL : [], gone: [] } },
        { output: { unread: [], gone: ['debt'] } },
      ],
    },
    project: ({ context }) => [
      context.waiting.map(({ id }: Notification) => id),
      onScreen(context).map(({ id }) => id),
      closedCards(context).map(({ id }) => id),
      context.shownByScreen,
    ],
    limit: 2_000,
  },
  promises,
);

/** The queue with actors that record what it marks as delivered, sends to other tabs and stores. */
function opened({ isLeading = true, isAllowed = true } = {}) {
  const clock = new SimulatedClock();
  const marked: string[][] = [];
  const ended: string[] = [];
  const unknown: string[] = [];
  const actor = createActor(
    pushQueueMachine.provide({
      actors: {
        notificationFeed: fromCallback<EventObject, { riderId: string }>(() => {}),
        tabLeader: fromCallback<EventObject, { riderId: string }>(() => {}),
      },
      actions: {
        enqueueDeliveries: (_, ids) => void marked.push([...ids]),
        storeRideEnd: (_, notifications) =>
          void ended.push(...notifications.flatMap(({ type, id }) => (type === 'rental_end' ? id : []))),
        reportUnknown: (_, { id }) => void unknown.push(id),
      },
    }),
    { input: { riderId: 'A' }, clock },
  ).start();
  const send = (event: PushQueueEvent) => actor.send(event);
  send({ type: 'device.pathChanged', isAllowed, shownByScreen: [] });
  if (isLeading) send({ type: 'device.becameLeader' });
  return {
    send,
    clock,
    marked: () => marked.flat().toSorted(),
    ended,
    unknown,
    shown: () => shownIds(actor.getSnapshot()),
    pass: async (milliseconds: number) => {
      for (let turn = 0; turn < 12; turn++) await Promise.resolve();
      clock.increment(milliseconds);
      for (let turn = 0; turn < 12; turn++) await Promise.resolve();
    },
  };
}

describe('the queue of notification cards', () => {
  // F071
  it('The queue shows five notifications that arrive together, two that need an answer at a time', async () => {
    const queue = opened();
    queue.send({ type: 'server.notificationsArrived', notifications: ALL });
    expect(queue.shown()).toEqual(['debt', 'block', 'bonus']);
    await queue.pass(6_000);
    await queue.pass(700);
    expect(queue.shown()).toEqual(['debt', 'block', 'end']);
    queue.send({ type: 'rider.dismissedNotification', id: 'debt' });
    await queue.pass(699);
    expect(queue.marked()).not.toContain('debt');
    await queue.pass(1);
    expect(queue.shown()).toEqual(['tariff', 'block', 'end']);
    for (const id of ['tariff', 'block', 'end']) queue.send({ type: 'rider.acted', id });
    await queue.pass(700);
    expect(queue.shown()).toEqual([]);
    expect(queue.marked()).toEqual(ALL.map(({ id }) => id).toSorted());
    expect(queue.ended).toEqual(['end']);
  });

  it('The queue shows a notification once although it arrives several times and out of order', async () => {
    const queue = opened();
    queue.send({ type: 'server.notificationsArrived', notifications: [END] });
    queue.send({ type: 'server.notificationsArrived', notifications: [BONUS] });
    queue.send({ type: 'server.notificationsArrived', notifications: [END, BONUS] });
    expect(queue.shown()).toEqual(['end', 'bonus']);
    await queue.pass(6_000);
    await queue.pass(700);
    queue.send({ type: 'server.notificationsArrived', notifications: [END, BONUS] });
    expect(queue.shown()).toEqual([]);
    expect(queue.marked()).toEqual(['bonus', 'end']);
  });

  it('The queue holds notifications by time while the path allows no cards', () => {
    const queue = opened({ isAllowed: false });
    queue.send({ type: 'server.notificationsArrived', notifications: [END] });
    queue.send({ type: 'server.notificationsArrived', notifications: [DEBT, BONUS] });
    expect(queue.shown()).toEqual([]);
    queue.send({ type: 'device.pathChanged', isAllowed: true, shownByScreen: [] });
    expect(queue.shown()).toEqual(['debt', 'bonus', 'end']);
  });

  it('The queue shows a card that needs an answer again after the scan screen, and no information card', () => {
    const queue = opened();
    queue.send({ type: 'server.notificationsArrived', notifications: [DEBT, BONUS] });
    queue.send({ type: 'device.pathChanged', isAllowed: false, shownByScreen: [] });
    expect(queue.shown()).toEqual([]);
    queue.send({ type: 'device.pathChanged', isAllowed: true, shownByScreen: [] });
    expect(queue.shown()).toEqual(['debt']);
  });

  it('The queue shows no card in a tab that is not the leader, and none that another tab delivered', () => {
    const queue = opened({ isLeading: false });
    queue.send({ type: 'server.notificationsArrived', notifications: [DEBT, BONUS] });
    expect(queue.shown()).toEqual([]);
    queue.send({ type: 'elsewhere.delivered', ids: ['bonus'] });
    queue.send({ type: 'device.becameLeader' });
    expect(queue.shown()).toEqual(['debt']);
    queue.send({ type: 'device.lostLeadership' });
    expect(queue.shown()).toEqual([]);
  });

  it('The queue removes a card answered on another device, and does not mark it as delivered', async () => {
    const queue = opened();
    queue.send({ type: 'server.notificationsArrived', notifications: [DEBT] });
    queue.send({ type: 'elsewhere.delivered', ids: ['debt'] });
    await queue.pass(700);
    expect([queue.shown(), queue.marked()]).toEqual([[], []]);
  });

  // F065
  it('The queue keeps an information card while the rider holds it, although its row is delivered', async () => {
    const queue = opened();
    queue.send({ type: 'server.notificationsArrived', notifications: [BONUS] });
    queue.send({ type: 'elsewhere.delivered', ids: ['bonus'] });
    queue.send({ type: 'rider.held', id: 'bonus' });
    await queue.pass(60_000);
    expect(queue.shown()).toEqual(['bonus']);
    queue.send({ type: 'rider.released', id: 'bonus' });
    await queue.pass(6_000);
    await queue.pass(700);
    expect(queue.shown()).toEqual([]);
  });

  // F067
  it('The queue shows no card for what the ride screen shows, and stores the end of the ride', async () => {
    const queue = opened();
    queue.send({ type: 'device.pathChanged', ...notificationRulesAt('/map/ride') });
    queue.send({ type: 'server.notificationsArrived', notifications: [END, DEBT, push('back', 'come_back_to_ride')] });
    expect(queue.shown()).toEqual(['debt']);
    await queue.pass(0);
    expect([queue.marked(), queue.ended]).toEqual([['back', 'end'], ['end']]);
  });

  it('The queue reports an unknown id, and does not report a second tap', () => {
    const queue = opened();
    queue.send({ type: 'server.notificationsArrived', notifications: [DEBT] });
    queue.send({ type: 'rider.dismissedNotification', id: 'nobody' });
    queue.send({ type: 'rider.dismissedNotification', id: 'debt' });
    queue.send({ type: 'rider.dismissedNotification', id: 'debt' });
    expect(queue.unknown).toEqual(['nobody']);
  });
});
