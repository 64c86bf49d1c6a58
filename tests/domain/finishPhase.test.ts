import { describe, expect, it } from 'vitest';
import { finishPhase, finishState, type FinishPhase } from '#domain/finishPhase.ts';
import { chainBike, dockedBike, inStage, scooter } from '../support/machines/rents.ts';

const ended = (part: Parameters<typeof inStage>[1]) => inStage('ACTIVE_RIDE_END', part);
const parked = { parkingId: '12', parkingNumber: '1208', step: 'photo_upload' as const };

const PARTS: readonly [FinishPhase, Parameters<typeof inStage>[1], string | null][] = [
  ['positioning', { step: 'positioning' }, null],
  ['positioning', { step: 'wait' }, null],
  ['parkingAsked', { step: 'parking' }, null],
  ['parkingRefused', { step: 'parking', errorCode: 'PARKING_NOT_ALLOWED' }, null],
  ['parkingRefused', { step: 'positioning', errorCode: 'PARKING_NOT_ALLOWED' }, null],
  ['updating', { step: 'photo_upload' }, null],
  ['updating', { step: null }, null],
  ['atLocks', { ...chainBike, ...parked, step: 'lock_info', errorCode: 'NEED_CLOSE_LOCK' }, null],
  ['photographing', parked, null],
  ['photoTaken', { ...parked, photoState: 'uploaded' }, null],
  ['photoTaken', { ...parked, capabilities: { ...scooter, photoAtEnd: false } }, null],
  ['locking', { ...parked, step: 'wait', photoState: 'owed' }, null],
  ['goingBack', { ...parked, step: 'wait', status: 'WAIT_TO_RETURN_IN_PROGRESS' }, null],
  ['docking', { ...dockedBike, step: 'lock_info' }, null],
  ['dockRefused', { ...dockedBike, step: 'lock_info', errorCode: 'NEED_CLOSE_LOCK' }, null],
  ['photoTaken', parked, 'p1'],
  ['photographing', { ...parked, step: 'wait' }, null],
  ['photoTaken', { ...parked, step: 'wait' }, 'p1'],
  ['locking', { ...parked, step: 'wait', photoState: 'uploaded' }, null],
  // The same button retries a lock that did not close.
  ['photoTaken', { ...parked, step: 'wait', photoState: 'uploaded', errorCode: 'NEED_CLOSE_LOCK' }, null],
  ['photographing', { ...parked, photoState: 'owed' }, null],
];
// B015
it.each(PARTS)(
  'The app reads the phase “%s” of the ride’s finish from the rent row %o and from the photo ID, if there is one',
  (place, part, photoId) => {
    expect(finishPhase(ended(part), photoId)).toBe(place);
  },
);

describe('the state of the finish while a command is sent', () => {
  const EARLY = ['positioning', 'parkingAsked', 'parkingRefused', 'atLocks', 'photographing', 'photoTaken'] as const;
  const LATE = ['locking', 'docking', 'dockRefused', 'goingBack', 'updating'] as const;
  const PHASES = [...EARLY, ...LATE];
  const overtaken = (kind: Parameters<typeof finishState>[1]) =>
    PHASES.filter((phase) => finishState(phase, kind) === phase);
  const without = (...phases: FinishPhase[]) => PHASES.filter((phase) => !phases.includes(phase));

  it('In phases to which a command does not belong, the finish screen does not show that the app is sending it', () => {
    expect(finishState('parkingAsked', 'parking')).toBe('tellingParking');
    expect(overtaken('parking')).toEqual(without('parkingAsked', 'parkingRefused'));
    expect(finishState('photoTaken', 'complete')).toBe('completing');
    expect(overtaken('complete')).toEqual(without('photoTaken'));
    expect(finishState('atLocks', 'returnToRide')).toBe('askingBack');
    expect(overtaken('returnToRide')).toEqual(['goingBack']);
  });

  it('While the app sends none of the finish screen’s commands, the screen shows the phase from the rent row', () => {
    expect([overtaken(null), overtaken('finish'), overtaken('openChain')]).toEqual([PHASES, PHASES, PHASES]);
  });
});
