import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { claimMachine } from '#machines/claim/claim.machine.ts';
import { broken, gapsOf, recordEffects } from './recordEffects.ts';
import { aRent } from './rents.ts';
import { walk, type Step } from './walk.ts';

const draft = { claimId: 'claim-1', rentId: 'rent-1', reason: 'chain', position: null, photoId: null };
const owed = { ...draft, at: 1_500 };

/** A stored claim is cleared only by an answer of the server: a missing answer or a reload does not lose it. */
function keptUntilTheServerHasIt(
  { value, context }: AnyMachineSnapshot,
  step: Step,
  before: AnyMachineSnapshot | null,
): void {
  if (context.owed === null) expect(['loading', 'empty', 'recording']).toContain(value);
  else expect(['sending', 'waitingToSend']).toContain(value);
  if (value === 'sending') expect(before?.value === 'recording' || context.owed.at === owed.at).toBe(true);
  if (step.type.startsWith('xstate.error.actor.sendClaim')) expect(value).toBe('waitingToSend');
  // A second claim does not replace the first one or its key.
  if (step.type === 'rent.claimed' && before?.context.owed) expect(context.owed).toEqual(before.context.owed);
}

walk(
  'claim',
  {
    machine: claimMachine,
    inputs: [{ riderId: 'A' }],
    payloads: {
      'xstate.done.actor.loadOwedClaim': [{ output: null }, { output: owed }],
      'rent.claimed': [{ draft }],
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

const delivered = { kind: 'delivered', rent: aRent({ claimedAt: 1_500 }), uploadTicket: 'ticket' };
const overheard = (answers = {}) =>
  recordEffects(claimMachine, {
    input: { riderId: 'A' },
    acts: ['clearPersistedClaim'],
    peers: ['photo'],
    answers: { loadOwedClaim: () => null, recordClaim: () => owed, sendClaim: () => delivered, ...answers },
  });

describe('claim delivery', () => {
  it('stores the claim with its time, sends it as stored and clears it once the server has it', async () => {
    const { said, hear, now } = await overheard();
    await hear({ type: 'rent.claimed', draft });
    expect(said.map(({ how, what, with: more }) => [how, what, more])).toEqual([
      ['asked', 'loadOwedClaim', { riderId: 'A' }],
      ['asked', 'recordClaim', { riderId: 'A', draft }],
      ['told', 'claim.recorded', { type: 'claim.recorded', claim: owed }],
      ['asked', 'sendClaim', owed],
      ['did', 'clearPersistedClaim', expect.objectContaining({ riderId: 'A', owed })],
      ['told', 'claim.delivered', { type: 'claim.delivered', rent: delivered.rent }],
    ]);
    expect(now()?.value).toBe('empty');
  });

  it('hands the photo of a delivered claim to the chart photo, with its upload ticket', async () => {
    const { each, answer, hear } = await overheard({ loadOwedClaim: () => ({ ...owed, photoId: 'c1' }) });
    const photo = { photoId: 'c1', rentId: 'rent-1', uploadTicket: 'ticket' };
    expect(each('claim.photoTaken')).toEqual([{ type: 'claim.photoTaken', owed: photo }]);
    answer('recordClaim', () => ({ ...owed, photoId: 'c2' }));
    answer('sendClaim', () => ({ kind: 'refused', refusal: { code: 'rentIdError' } }));
    await hear({ type: 'rent.claimed', draft });
    expect(each('claim.photoTaken')).toHaveLength(1);
  });

  it('sends a claim that the phone stored before a reload, unchanged', async () => {
    const { each } = await overheard({ loadOwedClaim: () => owed });
    expect(each('claim.recorded')).toEqual([{ type: 'claim.recorded', claim: owed }]);
    expect(each('sendClaim')).toEqual([owed]);
    expect(each('recordClaim')).toEqual([]);
  });

  it.each([
    [
      'reports the refusal of the server',
      { sendClaim: () => ({ kind: 'refused', refusal: { code: 'rentNotFound' } }) },
      'rentNotFound',
    ],
    ['reports unknownError when the phone cannot store the claim', { recordClaim: broken }, 'unknownError'],
  ])('%s, and accepts another claim', async (_, answers, code) => {
    const { each, hear, now } = await overheard(answers);
    await hear({ type: 'rent.claimed', draft });
    expect(each('claim.refused')).toEqual([{ type: 'claim.refused', refusal: { code } }]);
    expect(each('claim.delivered')).toEqual([]);
    expect(now()?.can({ type: 'rent.claimed', draft })).toBe(true);
  });

  it('accepts a claim when the phone cannot load an older one', async () => {
    const { hear, each } = await overheard({ loadOwedClaim: broken });
    await hear({ type: 'rent.claimed', draft });
    expect(each('claim.delivered')).toHaveLength(1);
  });

  it('retries for ever with delays of up to five minutes, and at once when the network comes back or the page is shown', async () => {
    const { hear, times, pass, answer } = await overheard({ sendClaim: broken });
    await hear({ type: 'rent.claimed', draft });
    await pass(1_200);
    expect(gapsOf(times('sendClaim'))).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    const before = times('sendClaim').length;
    await hear({ type: 'device.cameOnline' });
    expect(times('sendClaim')).toHaveLength(before + 1);
    await hear({ type: 'device.becameVisible' });
    expect(times('sendClaim')).toHaveLength(before + 2);
    // The next claim starts with the shortest delay again.
    answer('sendClaim', () => delivered);
    await hear({ type: 'device.cameOnline' });
    answer('sendClaim', broken);
    await hear({ type: 'rent.claimed', draft });
    await pass(2);
    expect(gapsOf(times('sendClaim')).at(-1)).toBe(2);
  });
});
