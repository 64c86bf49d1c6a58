import { expect } from 'vitest';
import { commandMachine } from '#machines/command/command.machine.ts';
import type { PreparedCommand } from '#domain/command.ts';
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
