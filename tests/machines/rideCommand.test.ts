import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { rideCommandMachine } from '#machines/rideCommand/rideCommand.machine.ts';
import type { RideCommandContext } from '#machines/rideCommand/rideCommand.types.ts';
import { withClock } from '#machines/withClock.ts';
import { chainBike, dockedBike, inStage } from '../support/machines/rents.ts';
import { walk, type Step } from './walk.ts';

const here = { latitude: 55.75428, longitude: 37.62086, accuracy: 8, at: 0 };
const contextOf = (reached: AnyMachineSnapshot): RideCommandContext => reached.context;
const ROWS = [
  inStage('ACTIVE_RIDE'),
  inStage('PAUSE'),
  inStage('ACTIVE_RIDE', dockedBike),
  inStage('CHECK_END_PAUSE', { ...chainBike, step: 'chain_lock_open' }),
  inStage('ACTIVE_RIDE_END'),
  null,
];
const COMMANDS = [
  { kind: 'start', number: '51307', insurance: false, position: null },
  { kind: 'pause', rentId: 'rent-1', position: null },
  { kind: 'finish', rentId: 'rent-1', position: null, requestedAt: null },
  { kind: 'openChain', rentId: 'rent-1' },
  { kind: 'complete', rentId: 'rent-1', photoOwed: true },
] as const;
const prepared = COMMANDS.map((intent) => ({ intent, key: 'k', expiresAt: 1 }));

const isOut = (reached: AnyMachineSnapshot) => reached.matches({ command: 'sending' });

/** rent.md, property 3: one command at a time; no tap and no row changes the one that is being sent. */
function oneCommandAtATime(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  // After an answer or without its ride a saved finish may follow at once.
  const isOver = step.type.includes('.actor.commandDelivery') || step.type === 'rent.changed';
  if (before && isOut(before) && isOut(reached) && !isOver) {
    const [was, is] = [contextOf(before).command, contextOf(reached).command];
    expect(is?.kind).toBe(was?.kind);
  }
  if (reached.matches({ command: 'idle' })) expect(contextOf(reached).command).toBeNull();
  else expect(contextOf(reached).command).not.toBeNull();
  if (contextOf(reached).prepared !== null) expect(isOut(reached)).toBe(true);
}

/** Property 5. */
function aRefusalCanBePutAway(reached: AnyMachineSnapshot, step: Step): void {
  const isRefused = reached.matches({ command: 'refused' });
  expect(contextOf(reached).refusal !== null).toBe(isRefused);
  expect(reached.can({ type: 'rider.dismissedRefusal' })).toBe(isRefused);
  if (step.type === 'rider.dismissedRefusal') expect(contextOf(reached).command).toBeNull();
}

/** Property 1: a finish that waits can be taken back. */
function aSavedFinishCanBeWithdrawn(reached: AnyMachineSnapshot): void {
  const waits = reached.matches({ command: 'finishSaved' }) || reached.matches({ command: { sending: 'finishSaved' } });
  expect(reached.can({ type: 'rider.wentBack' })).toBe(waits);
}

/** A saved time goes with its answer, its withdrawal or its ride, and with nothing else. */
function aSavedFinishIsNotLost(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const was = before && contextOf(before);
  if (!was || was.rent === null || was.savedFinish === null || contextOf(reached).savedFinish !== null) return;
  expect([
    'rider.wentBack',
    'rent.changed',
    'rent.loaded',
    'textCommand.answered',
    'xstate.done.actor.commandDelivery',
    'xstate.error.actor.commandDelivery',
  ]).toContain(step.type);
}

walk(
  'rideCommand',
  {
    machine: withClock(rideCommandMachine.provide({}), () => 990),
    inputs: [{ riderId: 'A' }],
    payloads: {
      'rent.changed': ROWS.map((rent) => ({ rent })),
      'rent.commandRequested': COMMANDS.map((command) => ({ command })),
      'rent.loaded': [
        { prepared: null, savedFinish: null },
        { prepared: null, savedFinish: { rentId: 'rent-1', requestedAt: 950 } },
        ...prepared.map((one) => ({ prepared: one, savedFinish: null })),
        { prepared: prepared[1], savedFinish: { rentId: 'rent-1', requestedAt: 950 } },
      ],
      'device.located': [{ position: here }],
      'textCommand.answered': [
        { key: 'k', outcome: { kind: 'expired' } },
        { key: 'k', outcome: { kind: 'accepted', rent: inStage('ACTIVE_RIDE', { finishRequestedAt: 950 }) } },
      ],
      'xstate.done.actor.commandDelivery': [
        { output: { kind: 'accepted', rent: ROWS[1], uploadTicket: null } },
        { output: { kind: 'refused', refusal: { code: 'rideMovedOn' } } },
        { output: { kind: 'refused', refusal: { code: 'failedToCompleteRent' } } },
        { output: { kind: 'expired' } },
      ],
    },
    project: ({ context }) => [
      context.rent?.stage,
      context.rent?.capabilities.docked,
      context.rent?.capabilities.chain,
      context.command?.kind,
      context.command?.requestedAt,
      context.prepared !== null,
      context.savedFinish?.requestedAt,
      context.refusal?.code,
    ],
  },
  oneCommandAtATime,
  aRefusalCanBePutAway,
  aSavedFinishCanBeWithdrawn,
  aSavedFinishIsNotLost,
);
