import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { truthMachine } from '#machines/truth/truth.machine.ts';
import { inStage } from './rents.ts';
import { walk, type Step } from './walk.ts';

const riding = inStage('ACTIVE_RIDE');
const over = inStage('ACTIVE_RIDE_COMPLETED');
const strange = { ...over, id: 'rent-9' };
const LISTS = [[], [riding], [over], [strange]];

const nothingNamed = (rents: unknown, rentId: string | null) =>
  Array.isArray(rents) && !rents.some((rent) => rent === riding || rent.id === rentId);

/** rent.md, property 4: a ride that the app knows is not given up for one answer, nor for none. */
function noRideIsGivenUpForOneAnswer(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const isDone = step.type === 'xstate.done.actor.askRents';
  const rents = isDone && typeof step['output'] === 'object' && step['output'] ? Object.values(step['output'])[0] : step['rents'];
  const knew: string | null = before?.context.rentId ?? null;
  if (before && knew !== null && reached.context.rentId === null && step.type !== 'ride.changed') {
    expect(isDone && before.matches({ word: 'checkingAgain' })).toBe(true);
  }
  const isHeard = isDone || (step.type === 'server.rentsListed' && !before?.matches({ word: 'unasked' }));
  if (isHeard && knew !== null && nothingNamed(rents, knew) && !before?.matches({ word: 'checkingAgain' })) {
    // A list that was pushed holds open rides only: how the known one ended is asked before it is doubted.
    const isDoubted = isDone || before?.matches({ word: 'doubting' }) === true;
    expect(reached.matches({ word: isDoubted ? 'doubting' : 'checking' })).toBe(true);
  }
  if (isHeard && !nothingNamed(rents, knew)) expect(reached.matches({ word: 'fresh' })).toBe(true);
  // Silence is neither a yes nor a no.
  if (step.type === 'xstate.error.actor.askRents') expect(reached.context.rentId).toBe(knew);
}

/** Something is always going to ask again: an answer on its way, or a wait. */
function itGoesOnByItself(reached: AnyMachineSnapshot): void {
  if (reached.matches({ word: 'unasked' })) return;
  const waits = reached._nodes.some((node) => node.after.length > 0);
  expect(waits || 'askRents' in reached.children).toBe(true);
}

walk(
  'truth',
  {
    machine: truthMachine,
    payloads: {
      'ride.changed': [{ rent: riding }, { rent: null }],
      'server.rentsListed': LISTS.flatMap((rents) => [{ rents }, { rents, serverTime: 5_000 }]),
      'xstate.done.actor.askRents': LISTS.map((rents) => ({ output: { rents, serverTime: 5_000 } })),
    },
    project: ({ context }) => context.rentId,
  },
  (reached, step, before) => {
    noRideIsGivenUpForOneAnswer(reached, step, before);
    itGoesOnByItself(reached);
  },
);
