import type { Intent } from './command.ts';
import type { ErrorCode, Refusal } from './errorCode.ts';
import type { RentFacts, RideStage } from './rent.ts';

/** Codes that mean the same in every stage (map-and-rent §8; the second group is ours, openapi/gateway.yaml#Problem). */
const PLAIN: Readonly<Record<string, ErrorCode>> = {
  ACCOUNT_BLOCKED: 'accountBlocked',
  ACCOUNT_DEBT: 'accountDebt',
  ACCOUNT_HAS_RENT_ALREADY: 'accountHasRentAlready',
  BIKE_NOT_ALLOWED: 'unAvailableBike',
  BIKE_IS_OFFLINE: 'unAvailableBike',
  PARKING_NOT_ALLOWED: 'parkingNotAllowed',
  BIKE_IS_FAR_FROM_USER: 'bikeIsFarFromUser',
  GEO_NOT_ALLOWED_BY_USER: 'geoNotAllowedByUser',

  BIKE_NOT_FOUND: 'bikeNotFound',
  TARIFF_REQUIRED: 'tariffRequired',
  CARD_REQUIRED: 'cardRequired',
  COMMAND_EXPIRED: 'commandExpired',
  RENT_NOT_FOUND: 'rentIdError',
  PARKING_NOT_FOUND: 'parkingNotFound',
  PHOTO_REQUIRED: 'photoRequired',
  PHOTO_NOT_ACCEPTED: 'mediaUploadPhotoError',
  BIKE_NOT_TAKEN: 'bikeNotTaken',
  BIKE_NOT_DOCKED: 'bikeNotDocked',
};

type Act = Intent['kind'];

/** What did not come of an act that the server refused for no reason of its own: "other rent messages" of map-and-rent §8. */
const OF_ACT: Readonly<Record<Act, ErrorCode>> = {
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

/** Where a refusal was given: its words depend on the stage, on whether the step is still under way, and on what was asked. */
export type RefusedIn = { stage: RideStage | null; inProgress?: boolean; act?: Act };

/** The message key for a code that the specification or our contract names, or null: the code says nothing to this app. */
export function namedRefusal(code: string, { stage, inProgress = false, act }: RefusedIn): ErrorCode | null {
  switch (code) {
    case 'OPEN_CHAIN_ERROR':
    case 'OPEN_LOCK_ERROR':
      return stage === 'CHECK_START' ? 'openLockStartError' : 'openLockError';
    case 'NEED_CLOSE_LOCK':
      return inProgress ? 'progressNeedCloseLock' : 'needCloseLock';
    case 'NEED_CLOSE_CHAIN_LOCK':
      return inProgress ? 'progressNeedCloseChainLock' : 'needCloseChainLock';
    case 'WRONG_STAGE':
    case 'COMMAND_KEY_REUSED':
      return act ? OF_ACT[act] : null;
    default:
      return PLAIN[code] ?? null;
  }
}

/**
 * The message key for a refusal of the gateway.
 *
 * @param code  as the server wrote it; an unknown one is `unknownError` [S], none at all is what did not come of the act
 * @see map-and-rent §8 "Rent start"
 */
export function refusalCode(code: string | null | undefined, where: RefusedIn): ErrorCode {
  if (code) return namedRefusal(code, where) ?? 'unknownError';
  return where.act ? OF_ACT[where.act] : 'unknownError';
}

const AT_START: Partial<Record<ErrorCode, ErrorCode>> = { openLockError: 'openLockStartError' };
const IN_PROGRESS: Partial<Record<ErrorCode, ErrorCode>> = {
  needCloseLock: 'progressNeedCloseLock',
  needCloseChainLock: 'progressNeedCloseChainLock',
};

/**
 * A refused act in the words of its moment: an order is sent without knowing how the ride stands when it arrives, so the
 * row decides which of two keys it is (map-and-rent §8).
 */
export function refusalDuring(
  refusal: Refusal,
  rent: Pick<RentFacts, 'stage' | 'status' | 'capabilities'> | null,
): Refusal {
  const atStart = rent?.stage === 'CHECK_START' ? AT_START[refusal.code] : undefined;
  const inProgress = rent?.status === 'IN_PROGRESS' ? IN_PROGRESS[refusal.code] : undefined;
  return { ...refusal, code: atStart ?? inProgress ?? refusal.code, ...(rent && dockOf(rent)) };
}

/** What the row itself says is wrong just now, or null. */
export function refusalInRow(rent: Pick<RentFacts, 'errorCode' | 'stage' | 'status' | 'capabilities'>): Refusal | null {
  if (rent.errorCode === null) return null;
  const inProgress = rent.status === 'IN_PROGRESS';
  return { code: refusalCode(rent.errorCode, { stage: rent.stage, inProgress }), ...dockOf(rent) };
}

const dockOf = ({ capabilities }: Pick<RentFacts, 'capabilities'>): Pick<Refusal, 'atDock'> =>
  capabilities.docked ? { atDock: true } : {};
