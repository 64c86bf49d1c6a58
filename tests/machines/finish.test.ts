import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { finishMachine } from '#machines/finish/finish.machine.ts';
import { finishPlace } from '#machines/finish/finish.place.ts';
import type { FinishContext, FinishEvent, FinishPlace } from '#machines/finish/finish.types.ts';
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
  const isWorking = reached.matches({ completing: 'locking' }) || reached.matches({ goingBack: 'waiting' }) || reached.matches({ docking: 'locking' });
  // Out of a dock leads no tap, but a hand.
  const wayOn = reached.matches('docking') ? LOOK_AGAIN : GO_BACK;
  if (!isAsking(reached) && !isWorking) expect(reached.can(wayOn)).toBe(true);
  if (isWorking || reached.matches('docking')) expect([CHOOSE, COMPLETE, GO_BACK].filter((event) => reached.can(event))).toEqual([]);
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

const BEGUN = { parking: { choosingParking: 'telling' }, complete: { completing: 'asking' }, returnToRide: { goingBack: 'asking' } };

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
    inputs: [null, 'parking', 'complete', 'returnToRide', 'finish'].map((sending) => ({ rent: ROWS[0], photoId: null, sending })),
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
