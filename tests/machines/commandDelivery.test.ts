import { expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { PreparedCommand } from '#domain/command.ts';
import { commandDeliveryMachine } from '#machines/commandDelivery/commandDelivery.machine.ts';
import { aRent } from '../support/machines/rents.ts';
import { type ChartStep, effectsOf, now } from './messageLog.ts';
import { broken, recordEffects, silence } from './recordEffects.ts';
import { type Titled, titled } from './titled.ts';
import { walk, type Step } from './walk.ts';

const intent = { kind: 'pause', rentId: 'r1', position: null } as const;
const prepared: PreparedCommand = { intent, key: 'key-made-once', expiresAt: 20_000 };
const outcomes = [
  { output: { kind: 'accepted', rent: aRent(), uploadTicket: null } },
  { output: { kind: 'refused', refusal: { code: 'openLockError' } } },
  { output: { kind: 'expired' } },
];

/** rent.md, property 3: one intent has one key, and a missing answer is never an outcome. */
function oneKeyAndAnAnswer(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  // An actor that is done hears nothing more; the walk still sends it what the whole chart names.
  if (before?.status === 'done') return;
  const { context, status, output } = reached;
  // No command is sent or queried before its key is stored, and the key never changes.
  const isOut = reached.matches('trying') || reached.matches('asking') || reached.matches('waitingToAsk');
  if (isOut) expect(context.prepared).toEqual(prepared);
  // A missing answer is no outcome: only an answer settles a command that was sent.
  if (status === 'done') {
    expect(step.type).toMatch(
      /^xstate\.(done\.actor\.(send|queryStatus)|error\.actor\.prepare)$|^textCommand\.answered$/,
    );
    expect(output).toEqual(
      step.type.startsWith('xstate.error') ? { kind: 'expired' } : (step['output'] ?? step['outcome']),
    );
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
      'textCommand.answered': [
        { key: prepared.key, outcome: outcomes[0]?.output },
        { key: 'another key', outcome: outcomes[0]?.output },
      ],
      'xstate.done.actor.prepare': [{ output: prepared }],
      'xstate.done.actor.send': outcomes,
      'xstate.done.actor.queryStatus': [...outcomes, { output: { kind: 'running' } }, { output: { kind: 'unknown' } }],
    },
    project: ({ context }) => [context.prepared?.key, context.outcome?.kind],
  },
  oneKeyAndAnAnswer,
);

/** The command of an earlier visit, and the answers of the chart's actors. */
type Given = { before?: PreparedCommand } & Partial<Record<'prepare' | 'send' | 'queryStatus', () => unknown>>;

const PREPARE = 'prepare A pause r1 null';
const SEND = 'send pause r1 null key-made-once 20000';
const ASK = 'queryStatus pause r1 null key-made-once 20000';
const CLEAR = 'clearPersistedCommand A pause r1 null key-made-once 20000';
const running = () => ({ kind: 'running' });
const refused = () => ({ kind: 'refused', refusal: { code: 'openLockError' } });

type Story = [steps: [Given, ...ChartStep[]], messages: string];
const stories: Record<string, Story> = {
  'The app gives a ride command an idempotency key, sends the command with the key, and deletes it after the response':
    [[{}], `${PREPARE}, ${SEND}, ${CLEAR}, done accepted rent-1 null`],
  'The app does not send a ride command that the phone cannot store, and treats the command as expired': [
    [{ prepare: broken }],
    `${PREPARE}, clearPersistedCommand A null, done expired`,
  ],
  'After a reload the app sends a stored ride command again when the server does not know the command': [
    [{ before: prepared, queryStatus: () => ({ kind: 'unknown' }) }],
    `${ASK}, ${SEND}, ${CLEAR}, done accepted rent-1 null`,
  ],
  'The app sends an unanswered ride command again after one second, and at once when the network comes back': [
    [{ send: broken }, 2, 'device.cameOnline'],
    `${PREPARE}, ${SEND}, 1s ${SEND}, 2s ${SEND}, ${SEND}`,
  ],
  'The app sends an unanswered ride command again every 5 s, and after 20 s requests its status with the same idempotency key':
    [
      [{ send: silence, queryStatus: running }, 20, now({ queryStatus: () => ({ kind: 'expired' }) }), 2],
      `${PREPARE}, ${SEND}, 5s ${SEND}, 10s ${SEND}, 15s ${SEND}, 20s ${ASK}, 22s ${ASK}, ${CLEAR}, done expired`,
    ],
};
it.each([
  ...titled(stories),
  ...(
    [
      ['the server does not answer', broken],
      ['the server still runs it', running],
    ] as const
  ).map(([why, queryStatus]): Titled<Story> => [
    `The app asks for the status of a ride command every two seconds while ${why}, and at once when the network is back`,
    [{ before: prepared, queryStatus }, 4, 'device.cameOnline', now({ queryStatus: refused }), 2],
    `${ASK}, 2s ${ASK}, 4s ${ASK}, ${ASK}, 6s ${ASK}, ${CLEAR}, done refused openLockError`,
  ]),
])('%s', async (_, [{ before, ...given }, ...steps], messages) => {
  const command = await recordEffects(commandDeliveryMachine, {
    input: { riderId: 'A', intent, prepared: before ?? null },
    acts: ['clearPersistedCommand'],
    answers: {
      prepare: () => prepared,
      send: () => ({ kind: 'accepted', rent: aRent(), uploadTicket: null }),
      queryStatus: silence,
      ...given,
    },
  });
  expect(await effectsOf(command, steps)).toBe(messages);
});
