import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { claimMachine } from '#machines/claim/claim.machine.ts';
import { aRent } from './rents.ts';
import { walk, type Step } from './walk.ts';

const draft = { claimId: 'claim-1', rentId: 'rent-1', reason: 'chain', position: null, photoId: null };
const owed = { ...draft, at: 1_500 };

/** Once it is written down it is given up by the server's word alone: no silence and no recall loses it. */
function keptUntilTheServerHasIt({ value, context }: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  if (context.owed === null) expect(['recalling', 'empty', 'recording']).toContain(value);
  else expect(['sending', 'waitingToSend']).toContain(value);
  if (value === 'sending') expect(before?.value === 'recording' || context.owed.at === owed.at).toBe(true);
  if (step.type.startsWith('xstate.error.actor.sendClaim')) expect(value).toBe('waitingToSend');
  // A second one never takes the place of the first, nor its key.
  if (step.type === 'claim.made' && before?.context.owed) expect(context.owed).toEqual(before.context.owed);
}

walk(
  'claim',
  {
    machine: claimMachine,
    inputs: [{ riderId: 'A' }],
    payloads: {
      'xstate.done.actor.recallClaim': [{ output: null }, { output: owed }],
      'claim.made': [{ draft }],
      'xstate.done.actor.recordClaim': [{ output: owed }],
      'xstate.done.actor.sendClaim': [
        { output: { kind: 'delivered', rent: aRent({ claimedAt: 1_500 }), uploadTicket: null } },
        { output: { kind: 'refused', refusal: { code: 'unknownError' } } },
      ],
    },
    project: ({ context }) => [context.owed?.claimId, Math.min(context.tries, 3)],
  },
  keptUntilTheServerHasIt,
);
