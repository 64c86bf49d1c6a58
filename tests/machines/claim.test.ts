import { expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { RentFacts } from '#domain/rent.ts';
import { claimMachine, failedAttemptsAfterRefusal, failedAttemptsAfterRow } from '#machines/claim/claim.machine.ts';
import { aRent, dockedBike, inStage } from '../support/machines/rents.ts';
import { type ChartStep, effectsOf, now } from './messageLog.ts';
import { broken, recordEffects, silence } from './recordEffects.ts';
import { type Titled, titled } from './titled.ts';
import { walk, type Step } from './walk.ts';

const CLAIMED = { type: 'rider.claimed', claimId: 'claim-1', reason: 'chain', photoId: null } as const;
const here = { latitude: 55.75428, longitude: 37.62086, accuracy: 8, at: 0 };
const owed = { claimId: 'claim-1', rentId: 'rent-1', reason: 'chain', position: null, photoId: null, at: 1_500 };
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
  keptUntilTheServerHasIt,
  claimedInARide,
);

const refusedRow = inStage('ACTIVE_RIDE_END', { version: 2, errorCode: 'PARKING_NOT_ALLOWED' });

const jammed = inStage('ACTIVE_RIDE_END', { ...dockedBike, errorCode: 'NEED_CLOSE_LOCK' });
const pulled = inStage('ACTIVE_RIDE', { ...dockedBike, version: 2 });
it.each<[string, RentFacts, RentFacts | null, number]>([
  ['an error', ENDING, refusedRow, 2],
  ['an error in a new stage', RIDING, refusedRow, 2],
  ['another error', refusedRow, { ...refusedRow, version: 3, errorCode: 'NEED_CLOSE_LOCK' }, 2],
  ['the same error', refusedRow, { ...refusedRow, version: 3 }, 1],
  ['no error', ENDING, { ...ENDING, version: 2 }, 1],
  ['no error in a new stage', inStage('PAUSE'), inStage('CHECK_END_PAUSE', { version: 2 }), 1],
  ['the start', ENDING, inStage('CHECK_START', { version: 2 }), 0],
  ['a ride that continues', ENDING, inStage('ACTIVE_RIDE', { version: 2 }), 0],
  ['a pause', ENDING, inStage('PAUSE', { version: 2 }), 0],
  ['no ride', ENDING, null, 0],
  ['a ride that continues after a jammed dock', jammed, pulled, 1],
  ['a ride that continues after a dock', { ...jammed, errorCode: null }, pulled, 0],
  ['another ride after a jammed dock', jammed, { ...pulled, id: 'rent-2' }, 0],
])(
  'After a rent row with %s, the claim chart has the right count of failed attempts to finish',
  (_, rent, row, failed) => expect(failedAttemptsAfterRow({ rent, failedFinishAttempts: 1 }, row)).toBe(failed),
);

it.each([
  [1, ['openChain', 'openLock', 'pause', 'resume', 'finish', 'parking', 'complete']],
  [0, ['start', 'cancel', 'returnToRide']],
] as const)(
  'A refusal by the server, but not by the app, adds %i to the claim chart’s count of failed finishes for the commands %j',
  (added, kinds) => {
    for (const commandKind of kinds)
      expect(
        [true, false].map((byServer) =>
          failedAttemptsAfterRefusal({ failedFinishAttempts: 0 }, { commandKind, byServer }),
        ),
      ).toEqual([added, 0]);
  },
);

const delivered = { kind: 'delivered', rent: aRent({ claimedAt: 1_500 }), uploadTicket: 'ticket' };
const overheard = (answers = {}, rent: RentFacts | null = null) =>
  recordEffects(claimMachine, {
    input: { riderId: 'A', rent },
    acts: ['clearPersistedClaim'],
    answers: { loadOwedClaim: () => null, recordClaim: () => owed, sendClaim: () => delivered, ...answers },
  });

const row = (rent: RentFacts | null) => ({ type: 'rent.changed', rent });
const began = (finishIsSaved: boolean) => ({ type: 'rideCommand.began', finishIsSaved });
const LOCATED = { type: 'device.located', position: here };
const [SAVED, SETTLED, OFFLINE, ONLINE] = [
  'rideCommand.finishSaved',
  'rideCommand.settled',
  'device.wentOffline',
  'device.cameOnline',
];
/** At the end of a ride, after two refusals. */
const TWICE = [row(ENDING), REFUSED, REFUSED];
const LOADED = 'loadOwedClaim A, shows no claim';
const DUE = `${LOADED}, shows claim`;
const RECORDED = 'recordClaim A claim-1 rent-1 chain null null';
const SENT = 'sendClaim claim-1 rent-1 chain null null 1500';
const CLEARED = 'clearPersistedClaim A rent-1 null 2 claim-1 rent-1 chain null null 1500 0';

type Story = [steps: ChartStep[], messages: string, answers?: object, stored?: RentFacts];
const stories: Record<string, Story> = {
  'A rider can make a claim only for a ride that has begun and has no claim yet': [
    [
      ...TWICE,
      row({ ...ENDING, rideStartedAt: null }),
      row(ENDING),
      row({ ...ENDING, claimedAt: 1_500 }),
      row(ENDING),
      row(null),
    ],
    `${DUE}, shows no claim, shows claim, shows no claim, shows claim, shows no claim`,
  ],
  'An unconfirmed lock counts as a failed attempt to finish at the end of a ride': [
    [row(ENDING), REFUSED, 'locks.unconfirmed'],
    DUE,
  ],
  'An unconfirmed lock does not count as a failed attempt to finish at the start of a pause': [
    [row(inStage('CHECK_START_PAUSE')), REFUSED, 'locks.unconfirmed'],
    LOADED,
  ],
  'A failed attempt to finish in an earlier visit does not count towards a claim': [
    [row(refusedRow), REFUSED, 1, REFUSED],
    `${LOADED}, 1s shows claim`,
    {},
    refusedRow,
  ],
  'A rider can claim at once when the ride’s screen breaks, and can no longer claim when the screen is mended': [
    [row(RIDING), 'device.brokeScreen', row({ ...RIDING, claimedAt: 1_500 }), row(RIDING), 'device.mendedScreen'],
    `${DUE}, shows no claim, shows claim, shows no claim`,
  ],
  'A rider can claim after a minute without a network, when a finish is saved or requested': [
    [row(RIDING), SAVED, OFFLINE, 60, ONLINE, OFFLINE, 60, SETTLED, row({ ...ENDING, finishRequestedAt: 950 })],
    `${LOADED}, 60s shows claim, shows no claim, 120s shows claim, shows no claim, shows claim`,
  ],
  'A rider who has a network cannot claim, however long a saved finish waits': [
    [row(RIDING), SAVED, 60, OFFLINE, ONLINE, 60],
    LOADED,
  ],
  'A claim has the rider’s position': [
    [...TWICE, LOCATED, CLAIMED],
    `${DUE}, recordClaim A claim-1 rent-1 chain 55.75428 37.62086 8 0 null, shows no claim`,
    { recordClaim: silence },
  ],
  'A claim has no position after the phone has lost its location': [
    [...TWICE, LOCATED, 'device.lostLocation', CLAIMED],
    `${DUE}, ${RECORDED}, shows no claim`,
    { recordClaim: silence },
  ],
  'The app stores a claim with its time, sends the claim as stored and deletes it after delivery': [
    [...TWICE, CLAIMED],
    `${DUE}, ${RECORDED}, ${SENT}, ${CLEARED}, claim.delivered rent-1`,
  ],
  'A rider can claim when the phone cannot load an older claim': [
    [...TWICE, CLAIMED],
    `${DUE}, ${RECORDED}, ${SENT}, ${CLEARED}, claim.delivered rent-1`,
    { loadOwedClaim: broken },
  ],
  'The app resends a claim after growing gaps, and the server’s answer resets the gaps': [
    [...TWICE, CLAIMED, 6, now({ sendClaim: () => delivered }), ONLINE, now({ sendClaim: broken }), CLAIMED, 2],
    `${DUE}, ${RECORDED}, ${SENT}, shows no claim, 2s ${SENT}, 6s ${SENT}, ${SENT}, ${CLEARED.replace(/0$/, '3')}, claim.delivered rent-1, shows claim, ${RECORDED}, ${SENT}, shows no claim, 8s ${SENT}`,
    { sendClaim: broken },
  ],
  'After a refused claim the rider can claim again': [
    [...TWICE, CLAIMED],
    `${DUE}, ${RECORDED}, ${SENT}, ${CLEARED}, claim.refused rentNotFound`,
    { sendClaim: () => ({ kind: 'refused', refusal: { code: 'rentNotFound' } }) },
  ],
  'A rider can claim again after the phone failed to store a claim': [
    [...TWICE, CLAIMED],
    `${DUE}, ${RECORDED}, claim.refused unknownError`,
    { recordClaim: broken },
  ],
};
it.each([
  ...titled(stories),
  ...[SETTLED, 'rideCommand.finishWithdrawn', 'rideCommand.refused'].map((type): Titled<Story> => [
    `After the event ${type} a rider without a network may no longer claim that the vehicle is returned`,
    [row(RIDING), OFFLINE, 60, began(false), 1, began(true), { ...REFUSED, type }],
    `${LOADED}, 61s shows claim, shows no claim`,
  ]),
])('%s', async (_, steps, messages, answers, stored) => {
  const chart = await overheard(answers, stored);
  expect(await effectsOf(chart, steps, (now) => (now?.can(CLAIMED) ? 'claim' : 'no claim'))).toBe(messages);
});
