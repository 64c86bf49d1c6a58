import { describe, expect, it } from 'vitest';
import { commandMachine } from '#machines/command/command.machine.ts';
import type { PreparedCommand } from '#domain/command.ts';
import { broken, gapsOf, overhear } from './overhear.ts';
import { aRent } from './rents.ts';
import type { AnyMachineSnapshot } from 'xstate';
import { walk, type Step } from './walk.ts';

const intent = { kind: 'pause', rentId: 'r1', position: null } as const;
const prepared: PreparedCommand = { intent, key: 'key-made-once', expiresAt: 20_000 };
const outcomes = [
  { output: { kind: 'accepted', rent: aRent(), uploadTicket: null } },
  { output: { kind: 'refused', refusal: { code: 'openLockError' } } },
  { output: { kind: 'expired' } },
];

/** rent.md, property 3: one intent, one key, and silence is never an outcome. */
function oneKeyAndAnAnswer(reached: AnyMachineSnapshot, step: Step): void {
  const { context, status, output } = reached;
  // Nothing is sent or asked about before its key was written down, and the key never changes.
  const isOut = reached.matches('trying') || reached.matches('asking') || reached.matches('waitingToAsk');
  if (isOut) expect(context.prepared).toEqual(prepared);
  // Silence is unknown, never an outcome: only an answer settles what was once sent.
  if (status === 'done') {
    expect(step.type).toMatch(/^xstate\.(done\.actor\.(send|ask)|error\.actor\.prepare)$/);
    expect(output).toEqual(step.type.startsWith('xstate.error') ? { kind: 'expired' } : step['output']);
  }
  // Once its time is over nothing more is sent unless the server says that there is time.
  if (step.type.startsWith('xstate.after.commandLives')) expect(reached.value).toBe('asking');
  // It goes on by itself, whatever happens.
  if (status === 'active') expect(reached.value).not.toBe('settled');
}

walk(
  'command',
  {
    machine: commandMachine,
    inputs: [
      { riderId: 'A', intent, prepared: null },
      { riderId: 'A', intent, prepared },
    ],
    payloads: {
      'xstate.done.actor.prepare': [{ output: prepared }],
      'xstate.done.actor.send': outcomes,
      'xstate.done.actor.ask': [...outcomes, { output: { kind: 'running' } }, { output: { kind: 'unknown' } }],
    },
    project: ({ context }) => [context.prepared?.key, context.outcome?.kind],
  },
  oneKeyAndAnAnswer,
);

const accepted = { kind: 'accepted', rent: aRent(), uploadTicket: null };
const overheard = (answers = {}, before: PreparedCommand | null = null) =>
  overhear(commandMachine, {
    input: { riderId: 'A', intent, prepared: before },
    acts: ['forget'],
    answers: { prepare: () => prepared, send: () => accepted, ...answers },
  });

describe('a command', () => {
  it('gets its key, is sent with it, and is forgotten when it is answered', async () => {
    const { said } = await overheard();
    expect(said.map(({ how, what, with: more }) => [how, what, more])).toEqual([
      ['asked', 'prepare', { riderId: 'A', intent }],
      ['asked', 'send', prepared],
      ['did', 'forget', { riderId: 'A', command: prepared }],
      ['told', 'done', accepted],
    ]);
  });

  it('that could not be written down is not sent, and never took effect', async () => {
    const { each, now } = await overheard({ prepare: broken });
    expect(each('send')).toEqual([]);
    expect(now()).toMatchObject({ output: { kind: 'expired' }, context: { outcome: { kind: 'expired' } } });
  });

  it('from before a reload is asked about first, and sent where it never arrived', async () => {
    const { said } = await overheard({ ask: () => ({ kind: 'unknown' }) }, prepared);
    expect(said.map(({ what, with: more }) => [what, more])).toEqual([
      ['ask', prepared],
      ['send', prepared],
      ['forget', { riderId: 'A', command: prepared }],
      ['done', accepted],
    ]);
  });

  it('without an answer goes again after a second, and at once when the network comes back', async () => {
    const { times, hear, pass } = await overheard({ send: broken });
    await pass(3);
    expect(gapsOf(times('send'))).toEqual([1, 1, 1]);
    await hear({ type: 'device.cameOnline' });
    expect(gapsOf(times('send'))).toEqual([1, 1, 1, 0]);
  });

  it.each([
    ['the server does not answer', broken],
    ['it is still at work', () => ({ kind: 'running' })],
  ])('is asked about every two seconds while %s, and at once when the network comes back', async (_, ask) => {
    const { times, each, hear, pass, answer, now } = await overheard({ ask }, prepared);
    await pass(4);
    expect(gapsOf(times('ask'))).toEqual([2, 2]);
    await hear({ type: 'device.cameOnline' });
    expect(gapsOf(times('ask'))).toEqual([2, 2, 0]);
    expect(each('send')).toEqual([]);
    answer('ask', () => ({ kind: 'refused', refusal: { code: 'openLockError' } }));
    await pass(2);
    expect(now()?.output).toEqual({ kind: 'refused', refusal: { code: 'openLockError' } });
  });
});
