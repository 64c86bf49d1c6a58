import { describe, expect, it } from 'vitest';
import { currentRide, isOver, leavesReceipt, readWith } from '#domain/currentRide.ts';
import type { ErrorCode } from '#domain/errorCode.ts';
import { type PositionReading, refusalSeenFrom } from '#domain/position.ts';
import { refusalCode, refusalDuring, refusalInRow } from '#domain/refusalCode.ts';
import type { RideStage, RideStatus } from '#domain/rent.ts';
import { aRent, dockedBike, inStage } from '../machines/rents.ts';

describe('which ride is shown', () => {
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
  ])('%s', (_, rents, id) => expect(currentRide(rents)?.id ?? null).toBe(id));
});

it.each([
  ['running', inStage('ACTIVE_RIDE'), false, false],
  ['finished', inStage('ACTIVE_RIDE_COMPLETED'), true, true],
  ['closed by support', inStage('PAUSE', { status: 'TECH_DONE' }), true, true],
  ['not opened', aRent({ status: 'ERROR_START' }), true, false],
  ['cancelled', aRent({ status: 'DONE', endedAt: 1 }), true, false],
])('a rent that is %s', (_, rent, over, receipt) => expect([isOver(rent), leavesReceipt(rent)]).toEqual([over, receipt]));

describe('words that this app does not know', () => {
  it('keep the last known stage of the same rent', () =>
    expect(readWith(aRent({ stage: null, version: 2 }), inStage('PAUSE')).stage).toBe('PAUSE'));
  it.each([
    ['STARTED', 'ACTIVE_RIDE'],
    ['WAITING', 'CHECK_START'],
    [null, 'CHECK_START'],
  ] as const)('without a last one follow the rental state %s', (state, stage) =>
    expect(readWith(aRent({ stage: null, state }), null).stage).toBe(stage));
  it('never say completed before the server closed it', () =>
    expect(readWith(inStage('ACTIVE_RIDE_COMPLETED', { status: 'IN_PROGRESS', endedAt: null }), null).stage).toBe('ACTIVE_RIDE_END'));
});

describe('refusals', () => {
  it.each<[string | null, RideStage | null, boolean, string]>([
    ['ACCOUNT_BLOCKED', null, false, 'accountBlocked'],
    ['ACCOUNT_DEBT', null, false, 'accountDebt'],
    ['ACCOUNT_HAS_RENT_ALREADY', null, false, 'accountHasRentAlready'],
    ['BIKE_NOT_ALLOWED', null, false, 'unAvailableBike'],
    ['BIKE_IS_OFFLINE', null, false, 'unAvailableBike'],
    ['OPEN_CHAIN_ERROR', 'CHECK_START', false, 'openLockStartError'],
    ['OPEN_LOCK_ERROR', 'CHECK_START', false, 'openLockStartError'],
    ['OPEN_LOCK_ERROR', 'CHECK_END_PAUSE', false, 'openLockError'],
    ['NEED_CLOSE_LOCK', 'ACTIVE_RIDE_END', false, 'needCloseLock'],
    ['NEED_CLOSE_LOCK', 'ACTIVE_RIDE_END', true, 'progressNeedCloseLock'],
    ['NEED_CLOSE_CHAIN_LOCK', 'ACTIVE_RIDE_END', false, 'needCloseChainLock'],
    ['NEED_CLOSE_CHAIN_LOCK', 'ACTIVE_RIDE_END', true, 'progressNeedCloseChainLock'],
    ['PARKING_NOT_ALLOWED', 'ACTIVE_RIDE_END', false, 'parkingNotAllowed'],
    ['BIKE_IS_FAR_FROM_USER', null, false, 'bikeIsFarFromUser'],
    ['GEO_NOT_ALLOWED_BY_USER', null, false, 'geoNotAllowedByUser'],
    ['COMMAND_EXPIRED', null, false, 'commandExpired'],
    ['SOMETHING_NEW', null, false, 'unknownError'],
    [null, null, false, 'unknownError'],
  ])('%s in %s (under way: %s) is %s', (code, stage, inProgress, key) => expect(refusalCode(code, { stage, inProgress })).toBe(key));

  it.each<[ErrorCode, RideStage, RideStatus, ErrorCode]>([
    ['needCloseChainLock', 'CHECK_START', 'IN_PROGRESS', 'progressNeedCloseChainLock'],
    ['needCloseLock', 'CHECK_START', 'IN_PROGRESS', 'progressNeedCloseLock'],
    ['needCloseLock', 'ACTIVE_RIDE_END', 'CHECK_END', 'needCloseLock'],
    ['needCloseChainLock', 'CHECK_END_PAUSE', 'CHECK_END_PAUSE', 'needCloseChainLock'],
    ['openLockError', 'CHECK_START', 'IN_PROGRESS', 'openLockStartError'],
    ['openLockError', 'CHECK_END_PAUSE', 'CHECK_END_PAUSE', 'openLockError'],
    ['accountDebt', 'CHECK_START', 'IN_PROGRESS', 'accountDebt'],
  ])('%s of an act in %s, %s, is %s', (code, stage, status, key) => {
    expect(refusalDuring({ code, debt: 1 }, inStage(stage, { status }))).toEqual({ code: key, debt: 1 });
    expect(refusalDuring({ code }, null)).toEqual({ code });
  });

  it.each<[PositionReading, ErrorCode]>([
    [{ kind: 'denied' }, 'geoNotAllowedByUser'],
    [{ kind: 'unknown' }, 'geoNotAllowedByUser'],
    [{ kind: 'unavailable' }, 'geolocationFailed'],
    [{ kind: 'located', position: { latitude: 55, longitude: 37, accuracy: 5, at: 0 } }, 'coordinatesMissing'],
  ])('for want of a place, the phone being %o, is %s', (reading, code) => {
    expect(refusalSeenFrom({ code: 'geoNotAllowedByUser' }, reading)).toEqual({ code });
    expect(refusalSeenFrom({ code: 'accountDebt', debt: 1 }, reading)).toEqual({ code: 'accountDebt', debt: 1 });
  });

  it('stand in the row itself', () => {
    expect(refusalInRow(inStage('ACTIVE_RIDE_END', { errorCode: 'PARKING_NOT_ALLOWED' }))).toEqual({ code: 'parkingNotAllowed' });
    expect(refusalInRow(inStage('ACTIVE_RIDE'))).toBeNull();
    expect(refusalInRow(inStage('ACTIVE_RIDE_END', { ...dockedBike, errorCode: 'NEED_CLOSE_LOCK' }))).toEqual({ code: 'needCloseLock', atDock: true });
    expect(refusalDuring({ code: 'bikeNotDocked' }, inStage('ACTIVE_RIDE', dockedBike))).toEqual({ code: 'bikeNotDocked', atDock: true });
  });
});
