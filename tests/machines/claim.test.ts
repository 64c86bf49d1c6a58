import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { claimMachine } from '#machines/claim/claim.machine.ts';
import { broken, gapsOf, overhear } from './overhear.ts';
import { aRent } from './rents.ts';
import { walk, type Step } from './walk.ts';

const draft = { claimId: 'claim-1', rentId: 'rent-1', reason: 'chain', position: null, photoId: null };
const owed = { ...draft, at: 1_500 };

/** Once it is written down it is given up by the server's word alone: no silence and no recall loses it. */
function keptUntilTheServerHasIt(
  { value, context }: AnyMachineSnapshot,
  step: Step,
  before: AnyMachineSnapshot | null,
): void {
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

const delivered = { kind: 'delivered', rent: aRent({ claimedAt: 1_500 }), uploadTicket: 'ticket' };
const overheard = (answers = {}) =>
  overhear(claimMachine, {
    input: { riderId: 'A' },
    acts: ['forget'],
    answers: { recallClaim: () => null, recordClaim: () => owed, sendClaim: () => delivered, ...answers },
  });

describe('a claim', () => {
  it('is written down with its time, told, sent as it was written, and forgotten once the server has it', async () => {
    const { said, hear, now } = await overheard();
    await hear({ type: 'claim.made', draft });
    expect(said.map(({ how, what, with: more }) => [how, what, more])).toEqual([
      ['asked', 'recallClaim', { riderId: 'A' }],
      ['asked', 'recordClaim', { riderId: 'A', draft }],
      ['told', 'claim.recorded', { type: 'claim.recorded', claim: owed }],
      ['asked', 'sendClaim', owed],
      ['did', 'forget', expect.objectContaining({ riderId: 'A', owed })],
      [
        'told',
        'claim.delivered',
        { type: 'claim.delivered', claim: owed, rent: delivered.rent, uploadTicket: 'ticket' },
      ],
    ]);
    expect(now()?.value).toBe('empty');
  });

  it('of an earlier visit is told as recorded and sent as it stands', async () => {
    const { each } = await overheard({ recallClaim: () => owed });
    expect(each('claim.recorded')).toEqual([{ type: 'claim.recorded', claim: owed }]);
    expect(each('sendClaim')).toEqual([owed]);
    expect(each('recordClaim')).toEqual([]);
  });

  it.each([
    [
      'that the server refuses says why',
      { sendClaim: () => ({ kind: 'refused', refusal: { code: 'rentNotFound' } }) },
      'rentNotFound',
    ],
    ['that could not be written down is not recorded', { recordClaim: broken }, 'unknownError'],
  ])('%s, and another can be made', async (_, answers, code) => {
    const { each, hear, now } = await overheard(answers);
    await hear({ type: 'claim.made', draft });
    expect(each('claim.refused')).toEqual([{ type: 'claim.refused', refusal: { code } }]);
    expect(each('claim.delivered')).toEqual([]);
    expect(now()?.can({ type: 'claim.made', draft })).toBe(true);
  });

  it('can be made where the phone could not look for an older one', async () => {
    const { hear, each } = await overheard({ recallClaim: broken });
    await hear({ type: 'claim.made', draft });
    expect(each('claim.delivered')).toHaveLength(1);
  });

  it('is tried for ever with gaps that grow to five minutes, and at once when the network comes back', async () => {
    const { hear, times, pass, answer } = await overheard({ sendClaim: broken });
    await hear({ type: 'claim.made', draft });
    await pass(1_200);
    expect(gapsOf(times('sendClaim'))).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    const before = times('sendClaim').length;
    await hear({ type: 'device.cameOnline' });
    expect(times('sendClaim')).toHaveLength(before + 1);
    // The next one knows nothing of the trouble that this one had.
    answer('sendClaim', () => delivered);
    await hear({ type: 'device.cameOnline' });
    answer('sendClaim', broken);
    await hear({ type: 'claim.made', draft });
    await pass(2);
    expect(gapsOf(times('sendClaim')).at(-1)).toBe(2);
  });
});
