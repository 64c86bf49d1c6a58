import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { PreparedCommand } from '#domain/command.ts';
import { commandDeliveryMachine } from '#machines/commandDelivery/commandDelivery.machine.ts';
import { aRent } from '../support/machines/rents.ts';
import { broken, gapsOf, recordEffects, silence } from './recordEffects.ts';
import { walk, type Step } from './walk.ts';

const intent = { kind: 'pause', rentId: 'r1', position: null } as const;
const prepared: PreparedCommand = { intent, key: 'key-made-once', expiresAt: 20_000 };
const outcomes = [
  { output: { kind: 'accepted', rent: aRent(), uploadTicket: null } },
  { output: { kind: 'refused', refusal: { code: 'openLockError' } } },
  { output: { kind: 'expired' } },
];

/** rent.md, property 3: one intent has one key, and a missing answer is never an outcome. */
function oneKeyAndAnAnswer(reached: AnyMachineSnapshot, step: Step): void {
  const { context, status, output } = reached;
  // No command is sent or queried before its key is stored, and the key never changes.
  const isOut = reached.matches('trying') || reached.matches('asking') || reached.matches('waitingToAsk');
  if (isOut) expect(context.prepared).toEqual(prepared);
  // A missing answer is no outcome: only an answer settles a command that was sent.
  if (status === 'done') {
    expect(step.type).toMatch(/^xstate\.(done\.actor\.(send|queryStatus)|error\.actor\.prepare)$/);
    expect(output).toEqual(step.type.startsWith('xstate.error') ? { kind: 'expired' } : step['output']);
  }
  // An expired command is not sent again: the chart queries its status first.
  if (step.type.startsWith('xstate.after.commandLifetime')) expect(reached.value).toBe('asking');
  // An active chart is never settled.
  if (status === 'active') expect(reached.value).not.toBe('settled');
}

walk(
  'commandDelivery',
  {
    machine: commandDeliveryMachine,
    inputs: [
      { riderId: 'A', intent, prepared: null },
      { riderId: 'A', intent, prepared },
    ],
    payloads: {
      'xstate.done.actor.prepare': [{ output: prepared }],
      'xstate.done.actor.send': outcomes,
      'xstate.done.actor.queryStatus': [...outcomes, { output: { kind: 'running' } }, { output: { kind: 'unknown' } }],
    },
    project: ({ context }) => [context.prepared?.key, context.outcome?.kind],
  },
  oneKeyAndAnAnswer,
);

const accepted = { kind: 'accepted', rent: aRent(), uploadTicket: null };
const overheard = (answers = {}, before: PreparedCommand | null = null) =>
  recordEffects(commandDeliveryMachine, {
    input: { riderId: 'A', intent, prepared: before },
    acts: ['clearPersistedCommand'],
    answers: { prepare: () => prepared, send: () => accepted, ...answers },
  });

describe('a ride command', () => {
  it('A ride command gets an idempotency key, is sent with it, and is cleared after the answer', async () => {
    const { said } = await overheard();
    expect(said.map(({ how, what, with: more }) => [how, what, more])).toEqual([
      ['asked', 'prepare', { riderId: 'A', intent }],
      ['asked', 'send', prepared],
      ['did', 'clearPersistedCommand', { riderId: 'A', command: prepared }],
      ['told', 'done', accepted],
    ]);
  });

  it('A ride command that the phone cannot store is not sent, and ends as expired', async () => {
    const { each, now } = await overheard({ prepare: broken });
    expect(each('send')).toEqual([]);
    expect(now()?.output).toEqual({ kind: 'expired' });
  });

  it('A ride command from before a reload is sent again only if the server does not know it', async () => {
    const { said } = await overheard({ queryStatus: () => ({ kind: 'unknown' }) }, prepared);
    expect(said.map(({ what, with: more }) => [what, more])).toEqual([
      ['queryStatus', prepared],
      ['send', prepared],
      ['clearPersistedCommand', { riderId: 'A', command: prepared }],
      ['done', accepted],
    ]);
  });

  it('An unanswered ride command is sent again after one second, and at once when the network comes back', async () => {
    const { times, hear, pass } = await overheard({ send: broken });
    await pass(3);
    expect(gapsOf(times('send'))).toEqual([1, 1, 1]);
    await hear({ type: 'device.cameOnline' });
    expect(gapsOf(times('send'))).toEqual([1, 1, 1, 0]);
  });

  it('A ride command without an answer is sent again every 5 s, and after 20 s asks for its status under the same key', async () => {
    const { times, each, pass, answer, now } = await overheard({
      send: silence,
      queryStatus: () => ({ kind: 'running' }),
    });
    await pass(30);
    expect([gapsOf(times('send')), times('queryStatus')[0]]).toEqual([[5, 5, 5], 20_000]);
    expect(new Set([...each('send'), ...each('queryStatus')])).toEqual(new Set([prepared]));
    answer('queryStatus', () => ({ kind: 'expired' }));
    await pass(2);
    expect(now()?.output).toEqual({ kind: 'expired' });
  });

  it.each([
    ['the server does not answer', broken],
    ['the server still runs it', () => ({ kind: 'running' })],
  ])(
    'A ride command asks for its status every two seconds while %s, and at once when online again',
    async (_, queryStatus) => {
      const { times, each, hear, pass, answer, now } = await overheard({ queryStatus }, prepared);
      await pass(4);
      expect(gapsOf(times('queryStatus'))).toEqual([2, 2]);
      await hear({ type: 'device.cameOnline' });
      expect(gapsOf(times('queryStatus'))).toEqual([2, 2, 0]);
      expect(each('send')).toEqual([]);
      answer('queryStatus', () => ({ kind: 'refused', refusal: { code: 'openLockError' } }));
      await pass(2);
      expect(now()?.output).toEqual({ kind: 'refused', refusal: { code: 'openLockError' } });
    },
  );
});
