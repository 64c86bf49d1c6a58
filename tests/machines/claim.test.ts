import { describe, expect, it } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { RentFacts } from '#domain/rent.ts';
import { claimMachine } from '#machines/claim/claim.machine.ts';
import { aRent, dockedBike, inStage } from '../support/machines/rents.ts';
import { broken, gapsOf, recordEffects } from './recordEffects.ts';
import { walk, type Step } from './walk.ts';

const CLAIMED = { type: 'rider.claimed', claimId: 'claim-1', reason: 'chain', photoId: null } as const;
const here = { latitude: 55.75428, longitude: 37.62086, accuracy: 8, at: 0 };
const draft = { claimId: 'claim-1', rentId: 'rent-1', reason: 'chain', position: null, photoId: null };
const owed = { ...draft, at: 1_500 };
const RIDING = inStage('ACTIVE_RIDE');
const ENDING = inStage('ACTIVE_RIDE_END');
const REFUSED = { type: 'rideCommand.refused', commandKind: 'finish', byServer: true };

/** A stored claim is cleared only by an answer of the server: a missing answer or a reload does not lose it. */
function keptUntilTheServerHasIt(
  { value, context }: AnyMachineSnapshot,
  step: Step,
  before: AnyMachineSnapshot | null,
): void {
  if (context.owed === null) expect(['loading', 'empty', 'recording']).toContain(value.claim);
  else expect(['sending', 'waitingToSend']).toContain(value.claim);
  if (step.type.startsWith('xstate.error.actor.sendClaim')) expect(value.claim).toBe('waitingToSend');
  // A second claim does not replace the first one or its key.
  if (step.type === 'rider.claimed' && before?.context.owed) expect(context.owed).toEqual(before.context.owed);
}

/** Only in a ride that has begun and has no claim. */
function claimedInARide({ value }: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  if (step.type !== 'rider.claimed' || value.claim !== 'recording' || before?.value.claim === 'recording') return;
  expect(before?.context.rent).toMatchObject({ rideStartedAt: expect.any(Number), claimedAt: null });
}

walk(
  'claim',
  {
    machine: claimMachine,
    inputs: [{ riderId: 'A', rent: null }],
    payloads: {
      'rent.changed': [
        null,
        aRent(),
        RIDING,
        ENDING,
        { ...ENDING, finishRequestedAt: 950 },
        { ...ENDING, claimedAt: 1_500 },
      ].map((rent) => ({ rent })),
      'rideCommand.began': [{ finishIsSaved: true }, { finishIsSaved: false }],
      'rideCommand.refused': [{ commandKind: 'finish', byServer: true }],
      'device.located': [{ position: here }],
      'rider.claimed': [CLAIMED],
      'xstate.done.actor.loadOwedClaim': [{ output: null }, { output: owed }],
      'xstate.done.actor.recordClaim': [{ output: owed }],
      'xstate.done.actor.sendClaim': [
        { output: { kind: 'delivered', rent: aRent({ claimedAt: 1_500 }), uploadTicket: null } },
        { output: { kind: 'refused', refusal: { code: 'unknownError' } } },
      ],
    },
    project: ({ context: { rent, owed: sent, failedFinishAttempts } }) => [
      sent?.claimId,
      rent && [rent.stage, rent.rideStartedAt, rent.finishRequestedAt, rent.claimedAt],
      Math.min(failedFinishAttempts, 2),
    ],
  },
  (reached, step, before) => {
    keptUntilTheServerHasIt(reached, step, before);
    claimedInARide(reached, step, before);
  },
);

const delivered = { kind: 'delivered', rent: aRent({ claimedAt: 1_500 }), uploadTicket: 'ticket' };
const overheard = async (answers = {}, rent: RentFacts | null = null) => {
  const chart = await recordEffects(claimMachine, {
    input: { riderId: 'A', rent },
    acts: ['clearPersistedClaim'],
    answers: { loadOwedClaim: () => null, recordClaim: () => owed, sendClaim: () => delivered, ...answers },
  });
  const says = async (...types: readonly string[]) => {
    for (const type of types) await chart.hear({ type });
  };
  const row = (rent: RentFacts | null) => chart.hear({ type: 'rent.changed', rent });
  const mayClaim = (): boolean => chart.now()?.can(CLAIMED) === true;
  return { ...chart, says, row, mayClaim };
};

/** At the end of a ride, after two refusals. */
const overheardAtTheEnd = async (answers = {}) => {
  const chart = await overheard(answers);
  await chart.row(ENDING);
  await chart.hear(REFUSED);
  await chart.hear(REFUSED);
  return chart;
};

/** How many attempts have failed: two allow a claim. */
const failedAttempts = async ({ mayClaim, hear }: Awaited<ReturnType<typeof overheard>>): Promise<number> => {
  for (const failed of [2, 1]) {
    if (mayClaim()) return failed;
    await hear(REFUSED);
  }
  return mayClaim() ? 0 : NaN;
};

describe('failed attempts to finish', () => {
  const after = async (known: RentFacts | null, row: RentFacts | null, events: readonly AnyEventObject[] = []) => {
    const chart = await overheard();
    await chart.row(known);
    await chart.hear(REFUSED);
    for (const event of [{ type: 'rent.changed', rent: row }, ...events]) await chart.hear(event);
    // A claim needs a ride that has begun, which this test does not check.
    const shown = row ?? ENDING;
    await chart.row({ ...shown, rideStartedAt: 900 });
    return failedAttempts(chart);
  };
  const refused = inStage('ACTIVE_RIDE_END', { version: 2, errorCode: 'PARKING_NOT_ALLOWED' });

  it('Failed attempts to finish increase with each new error of a row', async () => {
    expect([
      await after(ENDING, refused),
      await after({ ...refused, errorCode: null }, refused),
      await after(RIDING, refused),
      await after(inStage('PAUSE'), inStage('CHECK_END_PAUSE', { version: 2 })),
      await after(ENDING, { ...ENDING, version: 2 }),
    ]).toEqual([2, 2, 2, 1, 1]);
    const chart = await overheard();
    for (const row of [ENDING, refused, { ...refused, version: 3 }]) await chart.row(row);
    expect(chart.mayClaim()).toBe(false);
    await chart.row({ ...refused, version: 4, errorCode: 'NEED_CLOSE_LOCK' });
    expect(chart.mayClaim()).toBe(true);
  });

  it('Failed attempts reset when the ride continues or is over, but not after a jammed dock', async () => {
    for (const stage of ['CHECK_START', 'ACTIVE_RIDE', 'PAUSE'] as const)
      expect(await after(ENDING, inStage(stage, { version: 2 }))).toBe(0);
    expect(await after(ENDING, null)).toBe(0);
    const jammed = inStage('ACTIVE_RIDE_END', { ...dockedBike, errorCode: 'NEED_CLOSE_LOCK' });
    const pulled = inStage('ACTIVE_RIDE', { ...dockedBike, version: 2 });
    expect([
      await after(jammed, pulled),
      await after({ ...jammed, errorCode: null }, pulled),
      await after(jammed, { ...pulled, id: 'rent-2' }),
    ]).toEqual([2, 0, 0]);
  });

  it('Failed attempts increase when the server refuses a command that a finish or a pause needs', async () => {
    const afterRefusal = async (commandKind: string, byServer: boolean) =>
      after(ENDING, ENDING, [{ type: 'rideCommand.refused', commandKind, byServer }]);
    for (const kind of ['openChain', 'openLock', 'pause', 'resume', 'finish', 'parking', 'complete'])
      expect([await afterRefusal(kind, true), await afterRefusal(kind, false)]).toEqual([2, 1]);
    for (const kind of ['start', 'cancel', 'returnToRide'])
      expect([await afterRefusal(kind, true), await afterRefusal(kind, false)]).toEqual([1, 1]);
  });

  it('Failed attempts increase with an unconfirmed lock, at the end of a ride only', async () => {
    const unconfirmed = [{ type: 'locks.unconfirmed' }];
    const pausing = inStage('CHECK_START_PAUSE');
    expect([await after(ENDING, ENDING, unconfirmed), await after(pausing, pausing, unconfirmed)]).toEqual([2, 1]);
  });

  it('Failed attempts of an earlier visit do not count', async () => {
    const { row, hear, mayClaim } = await overheard({}, refused);
    await row(refused);
    await hear(REFUSED);
    expect(mayClaim()).toBe(false);
    await hear(REFUSED);
    expect(mayClaim()).toBe(true);
  });
});

describe('a claim', () => {
  it('A rider can claim a ride that has begun, once', async () => {
    const { row, mayClaim } = await overheardAtTheEnd();
    expect(mayClaim()).toBe(true);
    await row({ ...ENDING, rideStartedAt: null });
    expect(mayClaim()).toBe(false);
    await row({ ...ENDING, claimedAt: 1_500 });
    expect(mayClaim()).toBe(false);
    await row(ENDING);
    expect(mayClaim()).toBe(true);
    await row(null);
    expect(mayClaim()).toBe(false);
  });

  it('A rider can claim at once while the ride’s screen is broken, and no longer', async () => {
    const { row, says, mayClaim } = await overheard();
    await row(RIDING);
    expect(mayClaim()).toBe(false);
    await says('device.brokeScreen');
    expect(mayClaim()).toBe(true);
    await row({ ...RIDING, claimedAt: 1_500 });
    expect(mayClaim()).toBe(false);
    await row(RIDING);
    await says('device.mendedScreen');
    expect(mayClaim()).toBe(false);
  });

  it('A claim has the rider’s position', async () => {
    const chart = await overheardAtTheEnd();
    await chart.hear({ type: 'device.located', position: here });
    await chart.hear(CLAIMED);
    expect(chart.each('recordClaim')).toEqual([{ riderId: 'A', draft: { ...draft, position: here } }]);
    const lost = await overheardAtTheEnd();
    await lost.hear({ type: 'device.located', position: here });
    await lost.says('device.lostLocation');
    await lost.hear(CLAIMED);
    expect(lost.each('recordClaim')).toEqual([{ riderId: 'A', draft }]);
  });

  it('A rider can claim after a minute without a network, when a finish is saved or requested', async () => {
    const { row, says, pass, mayClaim } = await overheard();
    await row(RIDING);
    await says('rideCommand.finishSaved', 'device.wentOffline');
    await pass(59);
    expect(mayClaim()).toBe(false);
    await pass(1);
    expect(mayClaim()).toBe(true);
    await says('device.cameOnline');
    expect(mayClaim()).toBe(false);
    await says('device.wentOffline');
    await pass(59);
    expect(mayClaim()).toBe(false);
    await pass(1);
    await says('rideCommand.settled');
    expect(mayClaim()).toBe(false);
    await row({ ...ENDING, finishRequestedAt: 950 });
    expect(mayClaim()).toBe(true);
  });

  it('Waiting does not allow a claim while there is a network', async () => {
    const { row, says, pass, mayClaim } = await overheard();
    await row(RIDING);
    await says('rideCommand.finishSaved');
    await pass(60);
    expect(mayClaim()).toBe(false);
    await says('device.wentOffline', 'device.cameOnline');
    await pass(60);
    expect(mayClaim()).toBe(false);
  });

  it.each(['rideCommand.settled', 'rideCommand.finishWithdrawn', 'rideCommand.refused'])(
    'A claim stops waiting for the network after %s',
    async (type) => {
      const { row, says, hear, pass, mayClaim } = await overheard();
      await row(RIDING);
      await says('device.wentOffline');
      await pass(60);
      await hear({ type: 'rideCommand.began', finishIsSaved: false });
      expect(mayClaim()).toBe(false);
      await hear({ type: 'rideCommand.began', finishIsSaved: true });
      expect(mayClaim()).toBe(true);
      await hear({ type, commandKind: 'finish', byServer: true });
      expect(mayClaim()).toBe(false);
    },
  );
});

describe('claim delivery', () => {
  it('The claim chart stores the claim with its time, sends it as stored and clears it after delivery', async () => {
    const { said, hear, now } = await overheardAtTheEnd();
    await hear(CLAIMED);
    expect(said.map(({ how, what, with: more }) => [how, what, more])).toEqual([
      ['asked', 'loadOwedClaim', { riderId: 'A' }],
      ['asked', 'recordClaim', { riderId: 'A', draft }],
      ['asked', 'sendClaim', owed],
      ['did', 'clearPersistedClaim', expect.objectContaining({ riderId: 'A', owed })],
      ['told', 'claim.delivered', { type: 'claim.delivered', rent: delivered.rent }],
    ]);
    expect(now()?.value.claim).toBe('empty');
  });

  it('The claim chart passes the photo of a delivered claim, with its upload ticket, to the photo chart', async () => {
    const { each, answer, hear } = await overheardAtTheEnd({ loadOwedClaim: () => ({ ...owed, photoId: 'c1' }) });
    const photo = { photoId: 'c1', rentId: 'rent-1', uploadTicket: 'ticket' };
    expect(each('claim.photoTaken')).toEqual([{ type: 'claim.photoTaken', owed: photo }]);
    answer('recordClaim', () => ({ ...owed, photoId: 'c2' }));
    answer('sendClaim', () => ({ kind: 'refused', refusal: { code: 'rentIdError' } }));
    await hear(CLAIMED);
    expect(each('claim.photoTaken')).toHaveLength(1);
  });

  it('The claim chart sends a claim stored before a reload, unchanged', async () => {
    const { each } = await overheard({ loadOwedClaim: () => owed });
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
  ])('The claim chart %s, and accepts another claim', async (_, answers, code) => {
    const { each, hear, now } = await overheardAtTheEnd(answers);
    await hear(CLAIMED);
    expect(each('claim.refused')).toEqual([{ type: 'claim.refused', refusal: { code } }]);
    expect(each('claim.delivered')).toEqual([]);
    expect(now()?.can(CLAIMED)).toBe(true);
  });

  it('The claim chart accepts a claim when the phone cannot load an older one', async () => {
    const { hear, each } = await overheardAtTheEnd({ loadOwedClaim: broken });
    await hear(CLAIMED);
    expect(each('claim.delivered')).toHaveLength(1);
  });

  it('The claim chart retries with delays up to five minutes, and at once when online or visible again', async () => {
    const { hear, times, pass, answer } = await overheardAtTheEnd({ sendClaim: broken });
    await hear(CLAIMED);
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
    await hear(CLAIMED);
    await pass(2);
    expect(gapsOf(times('sendClaim')).at(-1)).toBe(2);
  });
});
