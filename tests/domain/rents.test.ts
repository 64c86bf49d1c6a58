import { describe, expect, it } from 'vitest';
import { currentRide, isOver, leavesReceipt, withLastKnown } from '#domain/currentRide.ts';
import { rentRow } from '#domain/rent.ts';
import { aRent, aRow, inStage, rentIn } from '../support/machines/rents.ts';

// B023
describe('the ride that is shown', () => {
  const early = inStage('ACTIVE_RIDE', { id: 'early', rideStartedAt: 100 });
  const late = inStage('ACTIVE_RIDE', { id: 'late', rideStartedAt: 200 });
  const docked = inStage('ACTIVE_RIDE', { id: 'docked', bikeType: 'other', rideStartedAt: 50 });
  const over = inStage('ACTIVE_RIDE_COMPLETED', { id: 'over', rideStartedAt: 900 });
  it.each([
    ['none', [], null],
    ['the only one', [early], 'early'],
    ['the later one', [early, late], 'late'],
    ['another kind than omni first', [late, docked, early], 'docked'],
    ['never one that is over', [over, early], 'early'],
    ['none when all are over', [over], null],
  ])('The app shows the right one of several rides: %s', (_, rents, id) =>
    expect(currentRide(rents)?.id ?? null).toBe(id),
  );
});

it.each([
  ['running', inStage('ACTIVE_RIDE'), false, false],
  ['finished', inStage('ACTIVE_RIDE_COMPLETED'), true, true],
  ['closed by support', inStage('PAUSE', { status: 'TECH_DONE' }), true, true],
  ['not opened', aRent({ status: 'ERROR_START' }), true, false],
  ['cancelled', aRent({ status: 'DONE', endedAt: 1 }), true, false],
  [
    'not opened after all, though it had been called begun',
    inStage('ACTIVE_RIDE', { status: 'ERROR_START' }),
    true,
    false,
  ],
])('The app tells an open rent from one that is %s', (_, rent, over, receipt) =>
  expect([isOver(rent), leavesReceipt(rent)]).toEqual([over, receipt]),
);

/** Every value that map-and-rent §3 names. */
const NAMED = {
  bike_type: ['omni', 'other'],
  device_type: ['OMNI_HORSESHOE', 'OMNI_IOT_DEVICE', 'OMNI_IOT_SCOOTER'],
  state: ['PENDING', 'WAITING', 'STARTED'],
  stage: [
    'CHECK_START',
    'ACTIVE_RIDE',
    'CHECK_START_PAUSE',
    'PAUSE',
    'CHECK_END_PAUSE',
    'ACTIVE_RIDE_END',
    'ACTIVE_RIDE_COMPLETED',
  ],
  status: [
    'IN_PROGRESS',
    'ERROR_START',
    'SUCCESS',
    'CHECK_START',
    'CHECK_START_PAUSE',
    'PAUSE',
    'CHECK_END_PAUSE',
    'CHECK_END',
    'WAIT_TO_RETURN_IN_PROGRESS',
    'DONE',
    'TECH_DONE',
  ],
  step: [
    'positioning',
    'parking',
    'lock_info',
    'chain_lock_open',
    'chain_lock_close',
    'unlock',
    'photo_upload',
    'wait',
  ],
};
// A066, A070, A071, A072, B012
it.each(Object.entries(NAMED))('The app reads each named %s of a rent', (column, values) => {
  const read = (value: string) => rentRow(rentIn(aRow({ [column]: value })))[column];
  expect(values.map(read)).toEqual(values);
});

// B012
describe('unknown stages and rental states', () => {
  it('An unknown stage keeps the last known stage of the same rent', () =>
    expect(withLastKnown(aRent({ stage: null, version: 2 }), inStage('PAUSE')).stage).toBe('PAUSE'));
  // A070
  it('An unknown rental state keeps the last known one of the same rent', () => {
    const last = aRent({ state: 'STARTED' });
    const states = [
      withLastKnown(aRent({ state: null }), last),
      withLastKnown(aRent({ state: null, id: 'rent-2' }), last),
      withLastKnown(aRent({ state: 'WAITING' }), last),
    ];
    expect(states.map(({ state }) => state)).toEqual(['STARTED', null, 'WAITING']);
  });
  it.each([
    ['STARTED', 'ACTIVE_RIDE'],
    ['WAITING', 'CHECK_START'],
    [null, 'CHECK_START'],
  ] as const)('An unknown stage without an earlier one follows the rental state %s', (state, stage) =>
    expect(withLastKnown(aRent({ stage: null, state }), null).stage).toBe(stage),
  );
  it('An unknown stage never counts as completed before the server closes the ride', () =>
    expect(withLastKnown(inStage('ACTIVE_RIDE_COMPLETED', { status: 'IN_PROGRESS', endedAt: null }), null).stage).toBe(
      'ACTIVE_RIDE_END',
    ));
});
