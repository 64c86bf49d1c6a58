import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#domain/errorCode.ts';
import type { Sandbox } from '#sandbox/server.ts';
import { openSandbox } from '../sandbox/support.ts';
import { type Act, type App, appOf, intentOf, NOWHERE, tellRefusal } from './messages.support.ts';

let sandbox: Sandbox;
let app: App;

beforeAll(async () => {
  sandbox = await openSandbox();
  app = await appOf(sandbox);
});
afterAll(() => sandbox.close());

const ACTS: readonly Act[] = [
  'start',
  'cancel',
  'openChain',
  'openLock',
  'pause',
  'resume',
  'finish',
  'parking',
  'complete',
  'returnToRide',
];

/** Codes with one meaning for all commands (map-and-rent §8, then ours of openapi/gateway.yaml#Problem). */
const ALWAYS: Record<string, ErrorCode> = {
  ACCOUNT_BLOCKED: 'accountBlocked',
  ACCOUNT_DEBT: 'accountDebt',
  ACCOUNT_HAS_RENT_ALREADY: 'accountHasRentAlready',
  BIKE_NOT_ALLOWED: 'unAvailableBike',
  BIKE_IS_OFFLINE: 'unAvailableBike',
  NEED_CLOSE_LOCK: 'needCloseLock',
  NEED_CLOSE_CHAIN_LOCK: 'needCloseChainLock',
  PARKING_NOT_ALLOWED: 'parkingNotAllowed',
  BIKE_IS_FAR_FROM_USER: 'bikeIsFarFromUser',
  GEO_NOT_ALLOWED_BY_USER: 'geoNotAllowedByUser',
  BIKE_NOT_FOUND: 'bikeNotFound',
  TARIFF_REQUIRED: 'tariffRequired',
  CARD_REQUIRED: 'cardRequired',
  RENT_NOT_FOUND: 'rentIdError',
  PARKING_NOT_FOUND: 'parkingNotFound',
  PHOTO_REQUIRED: 'photoRequired',
  PHOTO_NOT_ACCEPTED: 'mediaUploadPhotoError',
  SOMETHING_NEW: 'unknownError',
};

/** The refusal of each command for a code without a meaning of its own. */
const BY_ACT: Record<Act, ErrorCode> = {
  start: 'failedToStartRent',
  cancel: 'cannotCancelStart',
  openChain: 'chainLockNotOpened',
  openLock: 'wheelLockNotOpened',
  pause: 'rideMovedOn',
  resume: 'rideMovedOn',
  finish: 'failedToCompleteRent',
  parking: 'parkingDataSendFailed',
  complete: 'failedToCompleteRent',
  returnToRide: 'cannotReturnToRide',
};

/** At a start the rider takes another bike. Later the rider retries the lock. */
const lockError = (act: Act): ErrorCode =>
  act === 'start' || act === 'cancel' ? 'openLockStartError' : 'openLockError';

/** A start and a lock command for codes with one meaning; every command for the others. */
const rows: [string, Act, ErrorCode][] = [
  ...Object.entries(ALWAYS).flatMap(([code, key]): [string, Act, ErrorCode][] => [
    [code, 'start', key],
    [code, 'openLock', key],
  ]),
  ...ACTS.flatMap((act): [string, Act, ErrorCode][] => [
    ['OPEN_CHAIN_ERROR', act, lockError(act)],
    ['OPEN_LOCK_ERROR', act, lockError(act)],
    ['WRONG_STAGE', act, BY_ACT[act]],
    ['COMMAND_KEY_REUSED', act, BY_ACT[act]],
  ]),
];

describe('the refusal that the app shows for a refusal code', () => {
  test.for(rows)('The app shows the code %s for the command %s as %s', async ([code, act, key]) => {
    await tellRefusal(sandbox, code);
    expect((await app.refused(intentOf(act, NOWHERE))).code).toBe(key);
  });

  test('The refusal contains the sum of a debt and the metres to a bike', async () => {
    await tellRefusal(sandbox, 'ACCOUNT_DEBT');
    expect(await app.refused(intentOf('start', NOWHERE))).toEqual({ code: 'accountDebt', debt: 340 });
    await tellRefusal(sandbox, 'BIKE_IS_FAR_FROM_USER');
    expect(await app.refused(intentOf('start', NOWHERE))).toEqual({ code: 'bikeIsFarFromUser', distanceMeters: 112 });
  });

  test('A late command expires by the answer and by the server’s clock', async () => {
    await tellRefusal(sandbox, 'COMMAND_EXPIRED');
    expect(await app.send(intentOf('start', NOWHERE))).toEqual({ kind: 'expired' });
    expect(await app.send(intentOf('start', NOWHERE), { lateBy: 21_000 })).toEqual({ kind: 'expired' });
  });
});
