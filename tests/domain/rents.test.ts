import { describe, expect, it } from 'vitest';
import { currentRide, isOver, leavesReceipt, withLastKnown } from '#domain/currentRide.ts';
import { rentRow } from '#domain/rent.ts';
import { aRent, aRow, inStage, rentIn } from '../support/machines/rents.ts';
import { words } from '../support/words.ts';

// B023
describe('the ride that is shown', () => {
  const early = inStage('ACTIVE_RIDE', { id: 'early', rideStartedAt: 100 });
  const late = inStage('ACTIVE_RIDE', { id: 'late', rideStartedAt: 200 });
  const docked = inStage('ACTIVE_RIDE', { id: 'docked', bikeType: 'other', rideStartedAt: 50 });
  const over = inStage('ACTIVE_RIDE_COMPLETED', { id: 'over', rideStartedAt: 900 });
  it.each([
    ['no ride when there is none', [], null],
    ['the only ride', [early], 'early'],
    ['the later ride', [early, late], 'late'],
    ['a docked ride before rides of omni bikes', [late, docked, early], 'docked'],
    ['the open ride, not a ride that is over', [over, early], 'early'],
    ['no ride when all are over', [over], null],
  ])('Of several rides the app shows %s', (_, rents, id) => expect(currentRide(rents)?.id ?? null).toBe(id));
});

const unopened = inStage('ACTIVE_RIDE', { status: 'ERROR_START' });
it.each([
  ['running: it is open', inStage('ACTIVE_RIDE'), false, false],
  ['finished: it is over and leaves a receipt', inStage('ACTIVE_RIDE_COMPLETED'), true, true],
  ['closed by support: it is over and leaves a receipt', inStage('PAUSE', { status: 'TECH_DONE' }), true, true],
  ['not opened: it is over and leaves no receipt', aRent({ status: 'ERROR_START' }), true, false],
  ['cancelled: it is over and leaves no receipt', aRent({ status: 'DONE', endedAt: 1 }), true, false],
  ['not opened after it had begun: it is over and leaves no receipt', unopened, true, false],
])('The app recognises a rent that is %s', (_, rent, over, receipt) =>
  expect([isOver(rent), leavesReceipt(rent)]).toEqual([over, receipt]),
);

/** Every value that map-and-rent §3 names. */
const NAMED = {
  bike_type: 'omni other',
  device_type: 'OMNI_HORSESHOE OMNI_IOT_DEVICE OMNI_IOT_SCOOTER',
  state: 'PENDING WAITING STARTED',
  stage: 'CHECK_START ACTIVE_RIDE CHECK_START_PAUSE PAUSE CHECK_END_PAUSE ACTIVE_RIDE_END ACTIVE_RIDE_COMPLETED',
  status: `IN_PROGRESS ERROR_START SUCCESS CHECK_START CHECK_START_PAUSE PAUSE CHECK_END_PAUSE CHECK_END
    WAIT_TO_RETURN_IN_PROGRESS DONE TECH_DONE`,
  step: 'positioning parking lock_info chain_lock_open chain_lock_close unlock photo_upload wait',
};
// A066, A070, A071, A072, B012
it.each(Object.entries(NAMED))(
  'The app accepts every value that the specification lists for the column %s of a rent row',
  (column, named) => {
    const values = words(named);
    const read = (value: string) => rentRow(rentIn(aRow({ [column]: value })))[column];
    expect(values.map(read)).toEqual(values);
  },
);

// B012
describe('unknown stages and rental states', () => {
  it('When the server sends an unknown ride stage, the app keeps the last known stage of the same rent', () =>
    expect(withLastKnown(aRent({ stage: null, version: 2 }), inStage('PAUSE')).stage).toBe('PAUSE'));
  // A070
  it('When the server sends an unknown rental state, the app keeps the last known rental state of the same rent', () => {
    const last = aRent({ state: 'STARTED' });
    const stateOf = (part: Parameters<typeof aRent>[0]) => withLastKnown(aRent(part), last).state;
    const states = [stateOf({ state: null }), stateOf({ state: null, id: 'rent-2' }), stateOf({ state: 'WAITING' })];
    expect(states).toEqual(['STARTED', null, 'WAITING']);
  });
  it.each([
    ['STARTED', 'ACTIVE_RIDE'],
    ['WAITING', 'CHECK_START'],
    [null, 'CHECK_START'],
  ] as const)(
    'When the app knows neither the present nor an earlier ride stage, it takes the stage from the rental state %s: %s',
    (state, stage) => expect(withLastKnown(aRent({ stage: null, state }), null).stage).toBe(stage),
  );
  it('A ride in the completed stage counts as finishing until the server has closed the ride', () =>
    expect(withLastKnown(inStage('ACTIVE_RIDE_COMPLETED', { status: 'IN_PROGRESS', endedAt: null }), null).stage).toBe(
      'ACTIVE_RIDE_END',
    ));
});
