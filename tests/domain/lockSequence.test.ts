import { describe, expect, it } from 'vitest';
import {
  chainDestination,
  isInLockSequence,
  type LockTask,
  lockTask,
  mayOpenChain,
  mayOpenWheel,
} from '#domain/lockSequence.ts';
import type { ChainPlace, LockState, RideStage, RideStep } from '#domain/rent.ts';
import { STAGES as RIDE_STAGES } from '../support/machines/rent.alphabet.ts';
import { horseshoe, lockOnly, scooter } from '../support/machines/rents.ts';

const STAGES: readonly (RideStage | null)[] = [...RIDE_STAGES, 'ACTIVE_RIDE_COMPLETED', null];
const locksAre = (
  wheelLock: LockState | null,
  chainLock: LockState | null,
  chainPlace: ChainPlace | null,
  capabilities = horseshoe,
) => ({ wheelLock, chainLock, chainPlace, capabilities });
/** Between rides the wheel lock is closed and the chain is in its place. */
const atRest = locksAre('closed', 'closed', 'holder');

it.each<[RideStep | null, LockTask | null]>([
  ['lock_info', 'closeWheel'],
  ['chain_lock_open', 'openChain'],
  ['chain_lock_close', 'fastenChain'],
  ['unlock', 'openWheel'],
  ['wait', null],
  ['positioning', null],
  ['parking', null],
  ['photo_upload', null],
  [null, null],
])(
  'In the ride step %s the app finds the right lock task, or none, for a bike with a wheel lock, and none for a scooter',
  (step, task) => {
    expect(lockTask({ step, capabilities: horseshoe })).toBe(task);
    expect(lockTask({ step, capabilities: lockOnly })).toBe(task);
    expect(lockTask({ step, capabilities: scooter })).toBeNull();
  },
);

describe('the chain place', () => {
  const goes = (goal: 'holder' | 'rack') => STAGES.filter((stage) => chainDestination({ stage }) === goal);
  it('In a pause and at the finish of a ride the chain belongs around the rack', () =>
    expect(goes('rack')).toEqual(['CHECK_START_PAUSE', 'PAUSE', 'ACTIVE_RIDE_END']));
  it('At the start of a ride, during the ride and after a pause the chain belongs in the chain holder', () =>
    expect(goes('holder')).toEqual(['CHECK_START', 'ACTIVE_RIDE', 'CHECK_END_PAUSE', 'ACTIVE_RIDE_COMPLETED', null]));
});

// B016
it.each([
  ['while the wheel lock is closed', locksAre('closed', 'closed', 'rack'), true],
  ['from its holder', atRest, true],
  ['in an unknown state', locksAre('closed', null, null), true],
  ['while the wheel lock is open', locksAre('open', 'closed', 'rack'), false],
  ['while the wheel lock is in an unknown state', locksAre(null, 'closed', 'rack'), false],
  ['that is already open', locksAre('closed', 'open', 'free'), false],
  ['of a bike without a chain', locksAre('closed', null, null, lockOnly), false],
])('The app decides correctly if the rider can open the chain %s', (_, row, may) =>
  expect(mayOpenChain(row)).toBe(may),
);

// B017
it.each([
  ['with the chain closed in its holder', atRest, true],
  ['with the chain closed round a rack', locksAre('closed', 'closed', 'rack'), false],
  ['with the chain closed and in neither place', locksAre('closed', 'closed', 'free'), false],
  ['with the chain closed at an unknown place', locksAre('closed', 'closed', null), false],
  ['with the chain open in its holder', locksAre('closed', 'open', 'holder'), false],
  ['with the chain in its holder in an unknown state', locksAre('closed', null, 'holder'), false],
  ['that is already open', locksAre('open', 'closed', 'holder'), false],
  ['in an unknown state', locksAre(null, 'closed', 'holder'), false],
  ['of a bike without a chain', locksAre('closed', null, null, lockOnly), true],
  ['that is already open, on a bike without a chain', locksAre('open', null, null, lockOnly), false],
])('The app decides correctly if the rider can open the wheel lock %s', (_, row, may) =>
  expect(mayOpenWheel(row)).toBe(may),
);

const STARTING_AND_ENDING = ['CHECK_START', 'PAUSE', 'CHECK_END_PAUSE', 'ACTIVE_RIDE_END'];
it.each<['openChain' | 'openLock', string, ReturnType<typeof locksAre>, string[]]>([
  ['openChain', 'at rest', atRest, STARTING_AND_ENDING],
  ['openChain', 'with the chain round a rack', locksAre('closed', 'closed', 'rack'), STARTING_AND_ENDING],
  ['openChain', 'with an open wheel lock', locksAre('open', 'closed', 'rack'), []],
  ['openChain', 'without a chain', locksAre('closed', null, null, lockOnly), []],
  ['openLock', 'at rest', atRest, ['CHECK_START', 'CHECK_END_PAUSE']],
  ['openLock', 'without a chain', locksAre('closed', null, null, lockOnly), ['CHECK_START', 'CHECK_END_PAUSE']],
  ['openLock', 'with the chain round a rack', locksAre('closed', 'closed', 'rack'), []],
  ['openLock', 'with an open chain', locksAre('closed', 'open', 'free'), []],
])('The app accepts the command %s for a bike %s only in the stages $3', (command, _, row, stages) =>
  expect(STAGES.filter((stage) => isInLockSequence(command, { ...row, stage }))).toEqual(stages),
);
