import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { finishMachine } from '#machines/finish/finish.machine.ts';
import { finishPhase } from '#machines/finish/finish.phase.ts';
import type { FinishContext, FinishEvent, FinishPhase } from '#machines/finish/finish.types.ts';
import { recordEffects } from './recordEffects.ts';
import { chainBike, dockedBike, inStage, scooter } from './rents.ts';
import { walk, type Step } from './walk.ts';

const ended = (part: Parameters<typeof inStage>[1]) => inStage('ACTIVE_RIDE_END', part);
const parked = { parkingId: '12', parkingNumber: '1208', step: 'photo_upload' as const };

const ROWS = [
  ended({ step: 'positioning' }),
  ended({ step: 'parking' }),
  ended({ step: 'parking', errorCode: 'PARKING_NOT_ALLOWED' }),
  ended(parked),
  ended({ ...parked, photoState: 'uploaded' }),
  ended({ ...parked, capabilities: { ...scooter, photoAtEnd: false } }),
  ended({ ...parked, step: 'wait', photoState: 'owed' }),
  ended({ ...parked, photoState: 'owed', errorCode: 'NEED_CLOSE_LOCK' }),
  ended({ ...parked, step: 'wait', status: 'WAIT_TO_RETURN_IN_PROGRESS' }),
  ended({ step: null }),
  ended({ ...chainBike, parkingId: '12', parkingNumber: '1208', step: 'lock_info', errorCode: 'NEED_CLOSE_LOCK' }),
  ended({ ...dockedBike, step: 'lock_info' }),
  ended({ ...dockedBike, step: 'lock_info', errorCode: 'NEED_CLOSE_LOCK' }),
];

const STANDS_IN: Readonly<Record<FinishPhase, Parameters<AnyMachineSnapshot['matches']>[0]>> = {
  positioning: 'positioning',
  parkingAsked: { choosingParking: 'awaitingChoice' },
  parkingRefused: { choosingParking: 'refused' },
  atLocks: 'atLocks',
  photographing: 'photographing',
  photoTaken: 'photoTaken',
  locking: { completing: 'locking' },
  goingBack: { goingBack: 'waiting' },
  docking: { docking: 'locking' },
  dockRefused: { docking: 'refused' },
  updating: 'updating',
};

const CHOOSE: FinishEvent = { type: 'rider.parkingChosen', number: '1208' };
const COMPLETE: FinishEvent = { type: 'rider.completed' };
const GO_BACK: FinishEvent = { type: 'rider.wentBack' };
const LOOK_AGAIN: FinishEvent = { type: 'rider.finishAsked' };

const ASKING = [{ choosingParking: 'sending' }, { completing: 'asking' }, { goingBack: 'asking' }] as const;
const isAsking = (reached: AnyMachineSnapshot) => ASKING.some((place) => reached.matches(place));
const contextOf = (reached: AnyMachineSnapshot): FinishContext => reached.context;

/** rent.md, property 1: the rider always has an action, except while a motor or a dock moves or an answer is pending. */
function atRestHasALiveAction(reached: AnyMachineSnapshot): void {
  const isWorking =
    reached.matches({ completing: 'locking' }) ||
    reached.matches({ goingBack: 'waiting' }) ||
    reached.matches({ docking: 'locking' });
  // No tap takes a bike out of a dock: the rider pulls it out by hand.
  const wayOn = reached.matches('docking') ? LOOK_AGAIN : GO_BACK;
  if (!isAsking(reached) && !isWorking) expect(reached.can(wayOn)).toBe(true);
  if (isWorking || reached.matches('docking'))
    expect([CHOOSE, COMPLETE, GO_BACK].filter((event) => reached.can(event))).toEqual([]);
}

/** Properties 2 and 3: a parking before the photo, a photo before the end, and one command at a time. */
function actsKeepTheirOrder(reached: AnyMachineSnapshot): void {
  const { rent, photoId } = contextOf(reached);
  // No photo and no end before the locks are closed.
  if (reached.matches('atLocks')) expect(reached.can(COMPLETE)).toBe(false);
  if (reached.can(CHOOSE)) expect(rent.parkingId).toBeNull();
  if (reached.can(COMPLETE)) {
    expect(rent.parkingId).not.toBeNull();
    expect(photoId !== null || rent.photoState === 'uploaded' || !rent.capabilities.photoAtEnd).toBe(true);
  }
  if (isAsking(reached)) expect([CHOOSE, COMPLETE, GO_BACK].filter((event) => reached.can(event))).toEqual([]);
}

/** Property 6 inside the stage: the row decides the state, unless an answer is pending. */
function standsWhereTheRowPutsIt(reached: AnyMachineSnapshot, step: Step): void {
  const { rent, photoId } = contextOf(reached);
  if (!isAsking(reached)) expect(reached.matches(STANDS_IN[finishPhase(rent, photoId)])).toBe(true);
  if (step.type === 'ride.changed' && step['rent'] !== null) expect(rent).toEqual(step['rent']);
  if (step.type === 'command.settled') expect(isAsking(reached)).toBe(false);
  if (step.type === 'rider.photoTaken') expect(photoId).toBe(step['photoId']);
}

const BEGUN = {
  parking: { choosingParking: 'sending' },
  complete: { completing: 'asking' },
  returnToRide: { goingBack: 'asking' },
};

/** A command of this stage is visible from its request. A command of the previous stage is not. */
function anActIsShownUnderWay(reached: AnyMachineSnapshot, step: Step): void {
  for (const [commandKind, place] of Object.entries(BEGUN)) {
    if (step.type === 'command.requested' && step['commandKind'] === commandKind)
      expect(reached.matches(place)).toBe(true);
  }
  if (step.type === 'xstate.init' && contextOf(reached).sending === 'finish') expect(isAsking(reached)).toBe(false);
}

walk(
  'finish',
  {
    machine: finishMachine,
    inputs: [null, 'parking', 'complete', 'returnToRide', 'finish'].map((sending) => ({
      rent: ROWS[0],
      photoId: null,
      sending,
    })),
    payloads: {
      'ride.changed': [...ROWS, null].map((rent) => ({ rent })),
      'rider.parkingChosen': [{ number: '1208' }],
      'rider.photoTaken': [{ photoId: 'p1' }],
      'photo.refused': [{ refusal: { code: 'mediaUploadPhotoError' } }],
      'command.requested': [...Object.keys(BEGUN), 'finish'].map((commandKind) => ({ commandKind })),
    },
    project: ({ context }) => [ROWS.indexOf(context.rent), context.photoId, context.sending],
  },
  (reached, step) => {
    atRestHasALiveAction(reached);
    actsKeepTheirOrder(reached);
    standsWhereTheRowPutsIt(reached, step);
    anActIsShownUnderWay(reached, step);
  },
);

const BACK = { kind: 'returnToRide' };
const AGAIN = { kind: 'finish' };
/** The commands that each phase allows. */
const WISHES: Readonly<Record<FinishPhase, readonly object[]>> = {
  positioning: [BACK],
  parkingAsked: [{ kind: 'parking', number: '1208' }, BACK],
  parkingRefused: [{ kind: 'parking', number: '1208' }, BACK],
  atLocks: [BACK],
  photographing: [BACK],
  photoTaken: [{ kind: 'complete' }, BACK],
  locking: [],
  goingBack: [],
  docking: [],
  dockRefused: [AGAIN],
  updating: [BACK],
};

describe('the finish chart', () => {
  it.each(ROWS.map((rent) => [finishPhase(rent, null), rent] as const))(
    'requests only the commands that its phase allows: %s',
    async (place, rent) => {
      const { each, hear } = await recordEffects(finishMachine, { input: { rent, photoId: null, sending: null } });
      for (const tap of [CHOOSE, COMPLETE, LOOK_AGAIN, GO_BACK]) await hear(tap);
      expect(each('finish.commandRequested').map((told) => Object(told).command)).toEqual(WISHES[place]);
    },
  );

  it('waits for the answer to a command from before a reload, then enters the phase of the row', async () => {
    for (const [sending, place] of Object.entries(BEGUN)) {
      const { now, hear } = await recordEffects(finishMachine, { input: { rent: ROWS[3], photoId: null, sending } });
      expect(now()?.value).toEqual(place);
      await hear({ type: 'command.settled' });
      expect(now()?.value).toBe('photographing');
      // The command is over: the next row decides the state.
      await hear({ type: 'ride.changed', rent: ROWS[0] });
      expect([now()?.value, now()?.context.sending]).toEqual(['positioning', null]);
    }
  });

  it('keeps a photo that was taken while a command is sent, and drops a refused photo', async () => {
    for (const commandKind of ['parking', 'returnToRide'] as const) {
      const { now, hear } = await recordEffects(finishMachine, {
        input: { rent: ROWS[3], photoId: null, sending: commandKind },
      });
      await hear({ type: 'rider.photoTaken', photoId: 'p1' });
      await hear({ type: 'command.settled' });
      expect(now()?.value).toBe('photoTaken');
      await hear({ type: 'command.requested', commandKind });
      expect(now()?.value).toEqual(BEGUN[commandKind]);
      await hear({ type: 'photo.refused', refusal: { code: 'mediaUploadPhotoError' } });
      expect(now()?.context.photoId).toBeNull();
      await hear({ type: 'command.settled' });
      expect(now()?.value).toBe('photographing');
    }
  });
});

it('a photo that the server refuses is asked for again', async () => {
  const { now, hear } = await recordEffects(finishMachine, { input: { rent: ROWS[3], photoId: 'p1', sending: null } });
  expect(now()?.value).toBe('photoTaken');
  await hear({ type: 'photo.refused', refusal: { code: 'mediaUploadPhotoError' } });
  expect([now()?.value, now()?.context.photoId]).toEqual(['photographing', null]);
});

describe('a command that the finish chart sends', () => {
  it.each([
    ['parking', ROWS[1], ROWS[3], 'photographing'],
    ['complete', ROWS[4], ROWS[6], { completing: 'locking' }],
  ] as const)('%s stays visible until a row changes the phase', async (commandKind, row, next, place) => {
    const { now, hear } = await recordEffects(finishMachine, { input: { rent: row, photoId: null, sending: null } });
    await hear({ type: 'command.requested', commandKind });
    const later = { ...row, version: 2 };
    await hear({ type: 'ride.changed', rent: later });
    expect([now()?.value, now()?.context.rent]).toEqual([BEGUN[commandKind], later]);
    await hear({ type: 'ride.changed', rent: null });
    expect([now()?.value, now()?.context.rent]).toEqual([BEGUN[commandKind], later]);
    await hear({ type: 'ride.changed', rent: next });
    expect(now()?.value).toEqual(place);
  });

  it('returnToRide stays visible until a row reports that the return is in progress', async () => {
    const { now, hear } = await recordEffects(finishMachine, {
      input: { rent: ROWS[3], photoId: null, sending: null },
    });
    await hear({ type: 'command.requested', commandKind: 'returnToRide' });
    for (const rent of [ROWS[4], null]) {
      await hear({ type: 'ride.changed', rent });
      expect([now()?.value, now()?.context.rent]).toEqual([{ goingBack: 'asking' }, ROWS[4]]);
    }
    await hear({ type: 'ride.changed', rent: ROWS[8] });
    expect(now()?.value).toEqual({ goingBack: 'waiting' });
  });

  it('is not shown when it belongs to another stage', async () => {
    const { now, hear } = await recordEffects(finishMachine, {
      input: { rent: ROWS[0], photoId: null, sending: null },
    });
    await hear({ type: 'command.requested', commandKind: 'finish' });
    expect(now()?.value).toBe('positioning');
  });
});

describe('the finish phase of a row', () => {
  const PARTS: readonly [FinishPhase, Parameters<typeof inStage>[1], string | null][] = [
    ['positioning', { step: 'wait' }, null],
    ['parkingRefused', { step: 'positioning', errorCode: 'PARKING_NOT_ALLOWED' }, null],
    ['updating', { step: 'photo_upload' }, null],
    ['photoTaken', parked, 'p1'],
    ['photographing', { ...parked, step: 'wait' }, null],
    ['photoTaken', { ...parked, step: 'wait' }, 'p1'],
    ['locking', { ...parked, step: 'wait', photoState: 'uploaded' }, null],
    // The same button retries a lock that did not close.
    ['photoTaken', { ...parked, step: 'wait', photoState: 'uploaded', errorCode: 'NEED_CLOSE_LOCK' }, null],
    ['photographing', { ...parked, photoState: 'owed' }, null],
  ];
  it.each(PARTS)('is %s for the row %o with the photo %s', (place, part, photoId) => {
    expect(finishPhase(ended(part), photoId)).toBe(place);
  });
});
