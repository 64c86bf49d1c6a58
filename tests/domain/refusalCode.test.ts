import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#domain/errorCode.ts';
import { type PositionReading, refusalWithPosition } from '#domain/position.ts';
import { namedRefusal, refusalCode, refusalDuring, refusalInRow } from '#domain/refusalCode.ts';
import type { RideStage, RideStatus } from '#domain/rent.ts';
import { dockedBike, inStage } from '../support/machines/rents.ts';

// B026, B027, B028, B029, B030, B031, B032, B033, B034, B035, B036
describe('refusal codes', () => {
  it.each<[code: string, stage: RideStage | null, isUnderWay: boolean, key: ErrorCode | null]>([
    ['ACCOUNT_BLOCKED', null, false, 'accountBlocked'],
    ['ACCOUNT_DEBT', null, false, 'accountDebt'],
    ['ACCOUNT_HAS_RENT_ALREADY', null, false, 'accountHasRentAlready'],
    ['BIKE_NOT_ALLOWED', null, false, 'unAvailableBike'],
    ['BIKE_IS_OFFLINE', null, false, 'unAvailableBike'],
    ['OPEN_CHAIN_ERROR', 'CHECK_START', false, 'openLockStartError'],
    ['OPEN_LOCK_ERROR', 'CHECK_START', false, 'openLockStartError'],
    ['OPEN_LOCK_ERROR', 'CHECK_END_PAUSE', false, 'openLockError'],
    ['OPEN_CHAIN_ERROR', null, false, 'openLockError'],
    ['NEED_CLOSE_LOCK', 'ACTIVE_RIDE_END', false, 'needCloseLock'],
    ['NEED_CLOSE_LOCK', 'ACTIVE_RIDE_END', true, 'progressNeedCloseLock'],
    ['NEED_CLOSE_CHAIN_LOCK', 'ACTIVE_RIDE_END', false, 'needCloseChainLock'],
    ['NEED_CLOSE_CHAIN_LOCK', 'ACTIVE_RIDE_END', true, 'progressNeedCloseChainLock'],
    ['PARKING_NOT_ALLOWED', 'ACTIVE_RIDE_END', false, 'parkingNotAllowed'],
    ['BIKE_IS_FAR_FROM_USER', null, false, 'bikeIsFarFromUser'],
    ['GEO_NOT_ALLOWED_BY_USER', null, false, 'geoNotAllowedByUser'],
    ['COMMAND_EXPIRED', null, false, 'commandExpired'],
    ['BIKE_NOT_FOUND', null, false, 'bikeNotFound'],
    ['TARIFF_REQUIRED', null, false, 'tariffRequired'],
    ['CARD_REQUIRED', null, false, 'cardRequired'],
    ['RENT_NOT_FOUND', null, false, 'rentIdError'],
    ['PARKING_NOT_FOUND', null, false, 'parkingNotFound'],
    ['PHOTO_REQUIRED', null, false, 'photoRequired'],
    ['PHOTO_NOT_ACCEPTED', null, false, 'mediaUploadPhotoError'],
    ['BIKE_NOT_TAKEN', null, false, 'bikeNotTaken'],
    ['BIKE_NOT_DOCKED', null, false, 'bikeNotDocked'],
    ...['WRONG_STAGE', 'COMMAND_KEY_REUSED', 'SOMETHING_NEW', 'constructor', '__proto__', '', 'account_blocked'].map(
      (code): [string, null, boolean, null] => [code, null, false, null],
    ),
  ])(
    'The app finds its error code for the server’s refusal code “%s”, or unknownError (ride stage: %s, ride in progress: %s)',
    (code, stage, inProgress, key) => {
      expect(namedRefusal(code, { stage, inProgress })).toBe(key);
      expect(refusalCode(code, { stage, inProgress })).toBe(key ?? 'unknownError');
    },
  );

  // B041, B042, B045, B046, B048
  it.each([
    ['start', 'failedToStartRent'],
    ['cancel', 'cannotCancelStart'],
    ['openChain', 'chainLockNotOpened'],
    ['openLock', 'wheelLockNotOpened'],
    ['pause', 'rideMovedOn'],
    ['resume', 'rideMovedOn'],
    ['finish', 'failedToCompleteRent'],
    ['parking', 'parkingDataSendFailed'],
    ['complete', 'failedToCompleteRent'],
    ['returnToRide', 'cannotReturnToRide'],
  ] as const)('When the ride command “%s” fails without a usable reason, the error code is %s', (command, key) => {
    for (const code of ['WRONG_STAGE', 'COMMAND_KEY_REUSED', null, undefined, ''])
      expect(refusalCode(code, { stage: 'ACTIVE_RIDE', command })).toBe(key);
    for (const code of ['WRONG_STAGE', 'COMMAND_KEY_REUSED'])
      expect(namedRefusal(code, { stage: 'ACTIVE_RIDE', command })).toBe(key);
    // The app names a known reason of the server; any other reason is the unknown error.
    expect(refusalCode('ACCOUNT_DEBT', { stage: 'ACTIVE_RIDE', command })).toBe('accountDebt');
    expect(refusalCode('SOMETHING_NEW', { stage: 'ACTIVE_RIDE', command })).toBe('unknownError');
  });

  it.each<[ErrorCode, RideStage, RideStatus, ErrorCode]>([
    ['needCloseChainLock', 'CHECK_START', 'IN_PROGRESS', 'progressNeedCloseChainLock'],
    ['needCloseLock', 'CHECK_START', 'IN_PROGRESS', 'progressNeedCloseLock'],
    ['needCloseLock', 'ACTIVE_RIDE_END', 'CHECK_END', 'needCloseLock'],
    ['openLockError', 'CHECK_START', 'IN_PROGRESS', 'openLockStartError'],
    ['openLockError', 'CHECK_END_PAUSE', 'CHECK_END_PAUSE', 'openLockError'],
    ['accountDebt', 'CHECK_START', 'IN_PROGRESS', 'accountDebt'],
  ])(
    'The refusal %s of a command in the ride stage %s and the status %s becomes the app’s error code %s',
    (code, stage, status, key) => {
      expect(refusalDuring({ code, debt: 1 }, inStage(stage, { status }))).toEqual({ code: key, debt: 1 });
      expect(refusalDuring({ code }, null)).toEqual({ code });
    },
  );

  // B050
  it.each<[PositionReading, ErrorCode]>([
    [{ kind: 'denied' }, 'geoNotAllowedByUser'],
    [{ kind: 'unknown' }, 'geoNotAllowedByUser'],
    [{ kind: 'unavailable' }, 'geolocationFailed'],
    [{ kind: 'located', position: { latitude: 55, longitude: 37, accuracy: 5, at: 0 } }, 'coordinatesMissing'],
  ])('With the phone’s position %o, a refusal for a missing position gets the error code %s', (reading, code) => {
    expect(refusalWithPosition({ code: 'geoNotAllowedByUser' }, reading)).toEqual({ code });
    expect(refusalWithPosition({ code: 'accountDebt', debt: 1 }, reading)).toEqual({ code: 'accountDebt', debt: 1 });
  });

  it.each<[string, RideStage, RideStatus, ErrorCode]>([
    ['NEED_CLOSE_LOCK', 'ACTIVE_RIDE', 'IN_PROGRESS', 'progressNeedCloseLock'],
    ['NEED_CLOSE_LOCK', 'PAUSE', 'PAUSE', 'needCloseLock'],
    ['OPEN_LOCK_ERROR', 'CHECK_START', 'CHECK_START', 'openLockStartError'],
    ['WRONG_STAGE', 'ACTIVE_RIDE', 'IN_PROGRESS', 'unknownError'],
  ])(
    'The refusal code %s in a rent row with the stage %s and the status %s becomes the app’s error code %s',
    (errorCode, stage, status, code) => expect(refusalInRow(inStage(stage, { status, errorCode }))).toEqual({ code }),
  );

  it('The app reads a refusal from the rent row, and notes when the refusal concerns a bike at a dock', () => {
    const atEnd = (part: Parameters<typeof inStage>[1]) => refusalInRow(inStage('ACTIVE_RIDE_END', part));
    expect(atEnd({ errorCode: 'PARKING_NOT_ALLOWED' })).toEqual({ code: 'parkingNotAllowed' });
    expect(refusalInRow(inStage('ACTIVE_RIDE'))).toBeNull();
    expect(atEnd({ ...dockedBike, errorCode: 'NEED_CLOSE_LOCK' })).toEqual({ code: 'needCloseLock', atDock: true });
    const during = refusalDuring({ code: 'bikeNotDocked' }, inStage('ACTIVE_RIDE', dockedBike));
    expect(during).toEqual({ code: 'bikeNotDocked', atDock: true });
  });
});
