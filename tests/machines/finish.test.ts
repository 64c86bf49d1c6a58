import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { finishMachine } from '#machines/finish/finish.machine.ts';
import { finishPlace } from '#machines/finish/finish.place.ts';
import type { FinishContext, FinishEvent, FinishPlace } from '#machines/finish/finish.types.ts';
import { overhear } from './overhear.ts';
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

const STANDS_IN: Readonly<Record<FinishPlace, Parameters<AnyMachineSnapshot['matches']>[0]>> = {
  positioning: 'positioning',
  parkingAsked: { choosingParking: 'plain' },
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

const ASKING = [{ choosingParking: 'telling' }, { completing: 'asking' }, { goingBack: 'asking' }] as const;
const isAsking = (reached: AnyMachineSnapshot) => ASKING.some((place) => reached.matches(place));
const contextOf = (reached: AnyMachineSnapshot): FinishContext => reached.context;

/** rent.md, property 1: only the motor or the dock at work and an answer on its way leave the rider nothing to do. */
function atRestHasALiveAction(reached: AnyMachineSnapshot): void {
  const isWorking =
    reached.matches({ completing: 'locking' }) ||
    reached.matches({ goingBack: 'waiting' }) ||
    reached.matches({ docking: 'locking' });
  // Out of a dock leads no tap, but a hand.
  const wayOn = reached.matches('docking') ? LOOK_AGAIN : GO_BACK;
  if (!isAsking(reached) && !isWorking) expect(reached.can(wayOn)).toBe(true);
  if (isWorking || reached.matches('docking'))
    expect([CHOOSE, COMPLETE, GO_BACK].filter((event) => reached.can(event))).toEqual([]);
}

/** Properties 2 and 3: a parking before the photo, a photo before the end, and one act at a time. */
function actsKeepTheirOrder(reached: AnyMachineSnapshot): void {
  const { rent, photoId } = contextOf(reached);
  // No photo and no end before the locks are where they belong.
  if (reached.matches('atLocks')) expect(reached.can(COMPLETE)).toBe(false);
  if (reached.can(CHOOSE)) expect(rent.parkingId).toBeNull();
  if (reached.can(COMPLETE)) {
    expect(rent.parkingId).not.toBeNull();
    expect(photoId !== null || rent.photoState === 'uploaded' || !rent.capabilities.photoAtEnd).toBe(true);
  }
  if (isAsking(reached)) expect([CHOOSE, COMPLETE, GO_BACK].filter((event) => reached.can(event))).toEqual([]);
}

/** Property 6 inside the stage: unless an answer is waited for, the chart stands where the row puts it. */
function standsWhereTheRowPutsIt(reached: AnyMachineSnapshot, step: Step): void {
  const { rent, photoId } = contextOf(reached);
  if (!isAsking(reached)) expect(reached.matches(STANDS_IN[finishPlace(rent, photoId)])).toBe(true);
  if (step.type === 'ride.changed' && step['rent'] !== null) expect(rent).toEqual(step['rent']);
  if (step.type === 'act.settled') expect(isAsking(reached)).toBe(false);
  if (step.type === 'rider.photoTaken') expect(photoId).toBe(step['photoId']);
}

const BEGUN = {
  parking: { choosingParking: 'telling' },
  complete: { completing: 'asking' },
  returnToRide: { goingBack: 'asking' },
};

/** An act is shown under way when it begins, an act of the stage before is not. */
function anActIsShownUnderWay(reached: AnyMachineSnapshot, step: Step): void {
  for (const [act, place] of Object.entries(BEGUN)) {
    if (step.type === 'act.begun' && step['act'] === act) expect(reached.matches(place)).toBe(true);
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
      'act.begun': [...Object.keys(BEGUN), 'finish'].map((act) => ({ act })),
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
/** What each place lets the rider wish for. */
const WISHES: Readonly<Record<FinishPlace, readonly object[]>> = {
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

describe('the end of a ride', () => {
  it.each(ROWS.map((rent) => [finishPlace(rent, null), rent] as const))(
    'lets the rider wish for what helps, and for nothing else: %s',
    async (place, rent) => {
      const { each, hear } = await overhear(finishMachine, { input: { rent, photoId: null, sending: null } });
      for (const tap of [CHOOSE, COMPLETE, LOOK_AGAIN, GO_BACK]) await hear(tap);
      expect(each('finish.wished').map((told) => Object(told).wish)).toEqual(WISHES[place]);
    },
  );

  it('with an act from before a reload waits for its answer, then stands where the row puts it', async () => {
    for (const [sending, place] of Object.entries(BEGUN)) {
      const { now, hear } = await overhear(finishMachine, { input: { rent: ROWS[3], photoId: null, sending } });
      expect(now()?.value).toEqual(place);
      await hear({ type: 'act.settled' });
      expect(now()?.value).toBe('photographing');
      // The act is over: a row that comes now is read like any other.
      await hear({ type: 'ride.changed', rent: ROWS[0] });
      expect([now()?.value, now()?.context.sending]).toEqual(['positioning', null]);
    }
  });

  it('keeps a photo that was taken while an answer was awaited, and drops one that was refused', async () => {
    for (const act of ['parking', 'returnToRide'] as const) {
      const { now, hear } = await overhear(finishMachine, { input: { rent: ROWS[3], photoId: null, sending: act } });
      await hear({ type: 'rider.photoTaken', photoId: 'p1' });
      await hear({ type: 'act.settled' });
      expect(now()?.value).toBe('photoTaken');
      await hear({ type: 'act.begun', act });
      expect(now()?.value).toEqual(BEGUN[act]);
      await hear({ type: 'photo.refused', refusal: { code: 'mediaUploadPhotoError' } });
      expect(now()?.context.photoId).toBeNull();
      await hear({ type: 'act.settled' });
      expect(now()?.value).toBe('photographing');
    }
  });
});

describe('an act under way', () => {
  it.each([
    ['parking', ROWS[1], ROWS[3], 'photographing'],
    ['complete', ROWS[4], ROWS[6], { completing: 'locking' }],
  ] as const)(
    '%s is shown through rows that change nothing, and ends with one that does',
    async (act, row, next, place) => {
      const { now, hear } = await overhear(finishMachine, { input: { rent: row, photoId: null, sending: null } });
      await hear({ type: 'act.begun', act });
      const later = { ...row, version: 2 };
      await hear({ type: 'ride.changed', rent: later });
      expect([now()?.value, now()?.context.rent]).toEqual([BEGUN[act], later]);
      await hear({ type: 'ride.changed', rent: null });
      expect([now()?.value, now()?.context.rent]).toEqual([BEGUN[act], later]);
      await hear({ type: 'ride.changed', rent: next });
      expect(now()?.value).toEqual(place);
    },
  );

  it('back to the ride is shown whatever row comes, until the metal moves', async () => {
    const { now, hear } = await overhear(finishMachine, { input: { rent: ROWS[3], photoId: null, sending: null } });
    await hear({ type: 'act.begun', act: 'returnToRide' });
    for (const rent of [ROWS[4], null]) {
      await hear({ type: 'ride.changed', rent });
      expect([now()?.value, now()?.context.rent]).toEqual([{ goingBack: 'asking' }, ROWS[4]]);
    }
    await hear({ type: 'ride.changed', rent: ROWS[8] });
    expect(now()?.value).toEqual({ goingBack: 'waiting' });
  });

  it('of another stage is not shown', async () => {
    const { now, hear } = await overhear(finishMachine, { input: { rent: ROWS[0], photoId: null, sending: null } });
    await hear({ type: 'act.begun', act: 'finish' });
    expect(now()?.value).toBe('positioning');
  });
});

describe('where a row puts the end of a ride', () => {
  const PARTS: readonly [FinishPlace, Parameters<typeof inStage>[1], string | null][] = [
    ['positioning', { step: 'wait' }, null],
    ['parkingRefused', { step: 'positioning', errorCode: 'PARKING_NOT_ALLOWED' }, null],
    ['updating', { step: 'photo_upload' }, null],
    ['photoTaken', parked, 'p1'],
    ['photographing', { ...parked, step: 'wait' }, null],
    ['photoTaken', { ...parked, step: 'wait' }, 'p1'],
    ['locking', { ...parked, step: 'wait', photoState: 'uploaded' }, null],
    // A lock that did not close is asked again by the same button.
    ['photoTaken', { ...parked, step: 'wait', photoState: 'uploaded', errorCode: 'NEED_CLOSE_LOCK' }, null],
    ['photographing', { ...parked, photoState: 'owed' }, null],
  ];
  it.each(PARTS)('%s: %o, with the photo %s', (place, part, photoId) => {
    expect(finishPlace(ended(part), photoId)).toBe(place);
  });
});
