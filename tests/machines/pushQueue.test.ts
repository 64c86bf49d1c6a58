import { describe, expect, it } from 'vitest';
import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type AnyMachineSnapshot,
  type EventObject,
} from 'xstate';
import { asksForAction, pushPlace, type Notification } from '#domain/notification.ts';
import { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import { onScreen } from '#machines/pushQueue/pushQueue.rules.ts';
import type { MarksOutcome, PushQueueEvent } from '#machines/pushQueue/pushQueue.types.ts';
import { ALL, BONUS, DEBT, END, push } from './pushes.ts';
import { walk, type Step } from './walk.ts';

const shownIds = (reached: AnyMachineSnapshot): string[] => onScreen(reached.context).map(({ id }) => id);
const here = (reached: AnyMachineSnapshot) => shownIds(reached).map((id) => ({ id }));
const only = (reached: AnyMachineSnapshot) => here(reached).slice(0, 2);

function promises(reached: AnyMachineSnapshot, _step: Step, before: AnyMachineSnapshot | null): void {
  const { waiting, seen, delivered, owed } = pushQueueMachine.resolveState({
    value: reached.value,
    context: reached.context,
  }).context;
  const shown = onScreen(reached.context);
  // Never three that ask for something, and none where nothing may interrupt.
  expect(shown.filter(asksForAction).length).toBeLessThanOrEqual(2);
  if (!reached.matches({ stage: { leading: 'showing' } })) expect(shown).toEqual([]);
  // One and the same is on the screen once, and never while it waits.
  const all = [...shown.map(({ id }) => id), ...waiting.map(({ id }) => id)];
  expect(new Set(all).size).toBe(all.length);
  // Delivered once: what is owed is owed once, and what was delivered never comes back.
  expect(new Set(owed).size).toBe(owed.length);
  expect(owed.every((id) => delivered.includes(id))).toBe(true);
  expect(waiting.filter(({ id }) => delivered.includes(id))).toEqual([]);
  // Nothing is lost: whatever came is waiting, on the screen, or was delivered.
  expect(seen.filter((id) => !all.includes(id) && !delivered.includes(id))).toEqual([]);
  if (before) expect(before.context.delivered.filter((id: string) => !delivered.includes(id))).toEqual([]);
  // What only tells is delivered when it shows; what asks is not before it was answered, here or elsewhere.
  for (const one of shown) if (!asksForAction(one)) expect(delivered).toContain(one.id);
}

walk(
  'pushQueue',
  {
    machine: pushQueueMachine,
    inputs: [{ riderId: 'A' }],
    payloads: {
      'server.pushed': ({ context }) =>
        context.seen.length < ALL.length
          ? [{ pushes: ALL.slice(0, 2) }, { pushes: ALL.slice(2).toReversed() }, { pushes: ALL }]
          : [],
      'elsewhere.delivered': [{ ids: ['debt'] }, { ids: ['block'] }],
      'rider.closed': (reached) => [...here(reached), { id: 'nowhere' }],
      'rider.acted': only,
      'rider.held': here,
      'rider.released': here,
      'device.pathChanged': [
        { isAllowed: true, saidHere: [] },
        { isAllowed: true, saidHere: ['rental_end'] },
        { isAllowed: false, saidHere: [] },
      ],
      'xstate.done.actor.markDelivered': ({ context }) => [
        { output: { kind: 'written', ids: context.owed } },
        { output: { kind: 'refused' } },
      ],
    },
    project: ({ context: { waiting, slots, saidHere, owed } }) => [
      waiting.map(({ id }: Notification) => id),
      onScreen({ slots }).map(({ id }) => id),
      saidHere,
      owed.length > 0,
    ],
    limit: 6_000,
  },
  promises,
);

/** The queue with hands of its own: what it wrote, told and stored. */
function opened({ isLeading = true, isAllowed = true } = {}) {
  const clock = new SimulatedClock();
  const written: string[][] = [];
  const told: string[] = [];
  const ended: string[] = [];
  const unknown: string[] = [];
  let answer: () => Promise<MarksOutcome['kind']> = async () => 'written';
  const actor = createActor(
    pushQueueMachine.provide({
      actors: {
        news: fromCallback<EventObject, { riderId: string }>(() => {}),
        lead: fromCallback<EventObject, { riderId: string }>(() => {}),
        markDelivered: fromPromise<MarksOutcome, { ids: readonly string[] }>(async ({ input: { ids } }) => {
          written.push([...ids]);
          return (await answer()) === 'written' ? { kind: 'written', ids } : { kind: 'refused' };
        }),
      },
      actions: {
        tellTabs: (_, pushes) => void told.push(...pushes.flatMap((one) => one?.id ?? [])),
        storeRideEnd: (_, pushes) =>
          void ended.push(...pushes.flatMap((one) => (one?.type === 'rental_end' ? one.id : []))),
        reportUnknown: (_, { id }) => void unknown.push(id),
      },
    }),
    { input: { riderId: 'A' }, clock },
  ).start();
  const send = (event: PushQueueEvent) => actor.send(event);
  send({ type: 'device.pathChanged', isAllowed, saidHere: [] });
  if (isLeading) send({ type: 'device.tookLead' });
  return {
    send,
    clock,
    written,
    told,
    ended,
    unknown,
    answerWith: (next: typeof answer) => void (answer = next),
    shown: () => shownIds(actor.getSnapshot()),
    pass: async (milliseconds: number) => {
      for (let turn = 0; turn < 12; turn++) await Promise.resolve();
      clock.increment(milliseconds);
      for (let turn = 0; turn < 12; turn++) await Promise.resolve();
    },
  };
}

describe('what riders are told, over the screen', () => {
  it('shows all of five that came at once, two askers at a time, and delivers each once', async () => {
    const queue = opened();
    queue.send({ type: 'server.pushed', pushes: ALL });
    expect(queue.shown()).toEqual(['debt', 'block', 'bonus']);
    await queue.pass(6_000);
    await queue.pass(700);
    expect(queue.shown()).toEqual(['debt', 'block', 'end']);
    queue.send({ type: 'rider.closed', id: 'debt' });
    await queue.pass(699);
    expect(queue.written.flat()).not.toContain('debt');
    await queue.pass(1);
    expect(queue.shown()).toEqual(['tariff', 'block', 'end']);
    for (const id of ['tariff', 'block', 'end']) queue.send({ type: 'rider.acted', id });
    await queue.pass(700);
    expect(queue.shown()).toEqual([]);
    expect(queue.written.flat().toSorted()).toEqual(ALL.map(({ id }) => id).toSorted());
    expect(queue.ended).toEqual(['end']);
  });

  it('shows once what comes twice, out of order, and again with the list of what was missed', async () => {
    const queue = opened();
    queue.send({ type: 'server.pushed', pushes: [END] });
    queue.send({ type: 'server.pushed', pushes: [BONUS] });
    queue.send({ type: 'server.pushed', pushes: [END, BONUS] });
    expect(queue.shown()).toEqual(['end', 'bonus']);
    await queue.pass(6_000);
    await queue.pass(700);
    queue.send({ type: 'server.pushed', pushes: [END, BONUS] });
    expect(queue.shown()).toEqual([]);
    expect(queue.written.flat().toSorted()).toEqual(['bonus', 'end']);
  });

  it('waits in the order of their time while nothing may be interrupted', () => {
    const queue = opened({ isAllowed: false });
    queue.send({ type: 'server.pushed', pushes: [END] });
    queue.send({ type: 'server.pushed', pushes: [DEBT, BONUS] });
    expect(queue.shown()).toEqual([]);
    queue.send({ type: 'device.pathChanged', isAllowed: true, saidHere: [] });
    expect(queue.shown()).toEqual(['debt', 'bonus', 'end']);
  });

  it('keeps an asker for later when the rider goes to scan; what only told has told', () => {
    const queue = opened();
    queue.send({ type: 'server.pushed', pushes: [DEBT, BONUS] });
    queue.send({ type: 'device.pathChanged', isAllowed: false, saidHere: [] });
    expect(queue.shown()).toEqual([]);
    queue.send({ type: 'device.pathChanged', isAllowed: true, saidHere: [] });
    expect(queue.shown()).toEqual(['debt']);
  });

  it('shows none in a tab that does not lead, and none that another tab has shown', () => {
    const queue = opened({ isLeading: false });
    queue.send({ type: 'server.pushed', pushes: [DEBT, BONUS] });
    expect(queue.shown()).toEqual([]);
    queue.send({ type: 'elsewhere.delivered', ids: ['bonus'] });
    queue.send({ type: 'device.tookLead' });
    expect(queue.shown()).toEqual(['debt']);
    queue.send({ type: 'device.lostLead' });
    expect(queue.shown()).toEqual([]);
  });

  it('takes an asker away that was answered elsewhere, and writes nothing for it', async () => {
    const queue = opened();
    queue.send({ type: 'server.pushed', pushes: [DEBT] });
    queue.send({ type: 'elsewhere.delivered', ids: ['debt'] });
    await queue.pass(700);
    expect([queue.shown(), queue.written]).toEqual([[], []]);
  });

  it('keeps what only tells though its row is delivered by then, and stays while it is held', async () => {
    const queue = opened();
    queue.send({ type: 'server.pushed', pushes: [BONUS] });
    queue.send({ type: 'elsewhere.delivered', ids: ['bonus'] });
    queue.send({ type: 'rider.held', id: 'bonus' });
    await queue.pass(60_000);
    expect(queue.shown()).toEqual(['bonus']);
    queue.send({ type: 'rider.released', id: 'bonus' });
    await queue.pass(6_000);
    await queue.pass(700);
    expect(queue.shown()).toEqual([]);
  });

  it('tries a mark again that could not be written, at the latest when the line is live', async () => {
    const queue = opened();
    let isOnline = false;
    queue.answerWith(async () => (isOnline ? 'written' : 'refused'));
    queue.send({ type: 'server.pushed', pushes: [BONUS] });
    await queue.pass(1_000);
    queue.send({ type: 'server.pushed', pushes: [END] });
    isOnline = true;
    queue.send({ type: 'server.wentLive' });
    await queue.pass(0);
    expect(queue.written).toEqual([['bonus'], ['bonus', 'end']]);
    await queue.pass(60_000);
    expect(queue.written).toHaveLength(2);
  });

  it('says nothing over the ride that the ride says itself, and stores how it ended', async () => {
    const queue = opened();
    queue.send({ type: 'device.pathChanged', ...pushPlace('/map/ride') });
    queue.send({ type: 'server.pushed', pushes: [END, DEBT, push('back', 'come_back_to_ride')] });
    expect(queue.shown()).toEqual(['debt']);
    await queue.pass(0);
    expect([queue.written.flat().toSorted(), queue.ended]).toEqual([['back', 'end'], ['end']]);
  });

  it('tells of an id that it never showed, and not of a second tap', () => {
    const queue = opened();
    queue.send({ type: 'server.pushed', pushes: [DEBT] });
    queue.send({ type: 'rider.closed', id: 'nobody' });
    queue.send({ type: 'rider.closed', id: 'debt' });
    queue.send({ type: 'rider.closed', id: 'debt' });
    expect(queue.unknown).toEqual(['nobody']);
  });
});
