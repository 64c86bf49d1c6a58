import type { RideCommand } from './command.ts';
import type { ErrorCode, Refusal } from './errorCode.ts';
import { ownProperty } from './ownProperty.ts';
import type { RentFacts, RideStage } from './rent.ts';

/**
 * Codes that mean the same in every stage (map-and-rent §8; the second group is ours, openapi/gateway.yaml#Problem).
 */
const PLAIN: Readonly<Record<string, ErrorCode>> = {
  ACCOUNT_BLOCKED: 'accountBlocked',
  ACCOUNT_DEBT: 'accountDebt',
  ACCOUNT_HAS_RENT_ALREADY: 'accountHasRentAlready',
  BIKE_NOT_ALLOWED: 'unAvailableBike',
  BIKE_IS_OFFLINE: 'unAvailableBike',
  PARKING_NOT_ALLOWED: 'parkingNotAllowed',
  BIKE_IS_FAR_FROM_USER: 'bikeIsFarFromUser',
  GEO_NOT_ALLOWED_BY_USER: 'geoNotAllowedByUser',

  BIKE_IS_RESERVED: 'bikeIsReserved',
  ACCOUNT_HAS_RESERVATION_ALREADY: 'accountHasReservationAlready',
  RESERVATION_NOT_FOUND: 'noData',
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
  RING_TOO_OFTEN: 'tooManyRequests',
};

type CommandKind = RideCommand['kind'];

/**
 * The message of a command that the server refuses without a specific code: "other rent messages" of map-and-rent §8.
 */
const FAILED_COMMAND: Readonly<Record<CommandKind, ErrorCode>> = {
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

/**
 * The context of a refusal. The message depends on the stage, on whether the step is still in progress, and on the
 * command.
 */
export type RefusedIn = { stage: RideStage | null; inProgress?: boolean; command?: CommandKind };

/** The message key for a code of the specification or of our contract; null for an unknown code. */
export function namedRefusal(code: string, { stage, inProgress = false, command }: RefusedIn): ErrorCode | null {
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
      return command ? FAILED_COMMAND[command] : null;
    default:
      return ownProperty(PLAIN, code) ?? null;
  }
}

/**
 * The message key for a refusal of the gateway.
 *
 * @param code  as the server sends it; an unknown one gives `unknownError` [S], a missing one gives the message of the
 * command
 * @see map-and-rent §8 "Rent start"
 */
export function refusalCode(code: string | null | undefined, where: RefusedIn): ErrorCode {
  if (code) return namedRefusal(code, where) ?? 'unknownError';
  return where.command ? FAILED_COMMAND[where.command] : 'unknownError';
}

const AT_START: Partial<Record<ErrorCode, ErrorCode>> = { openLockError: 'openLockStartError' };
const IN_PROGRESS: Partial<Record<ErrorCode, ErrorCode>> = {
  needCloseLock: 'progressNeedCloseLock',
  needCloseChainLock: 'progressNeedCloseChainLock',
};

/**
 * The refusal with the message key for the current row (map-and-rent §8). The app sends a command without knowing the
 * stage of the ride at its arrival, so the row selects one of two keys.
 */
export function refusalDuring(
  refusal: Refusal,
  rent: Pick<RentFacts, 'stage' | 'status' | 'capabilities'> | null,
): Refusal {
  const atStart = rent?.stage === 'CHECK_START' ? AT_START[refusal.code] : undefined;
  const inProgress = rent?.status === 'IN_PROGRESS' ? IN_PROGRESS[refusal.code] : undefined;
  return { ...refusal, code: atStart ?? inProgress ?? refusal.code, ...(rent && dockOf(rent)) };
}

/** The refusal in the row's own error code, or null. */
export function refusalInRow(rent: Pick<RentFacts, 'errorCode' | 'stage' | 'status' | 'capabilities'>): Refusal | null {
  if (rent.errorCode === null) return null;
  const inProgress = rent.status === 'IN_PROGRESS';
  return { code: refusalCode(rent.errorCode, { stage: rent.stage, inProgress }), ...dockOf(rent) };
}

const dockOf = ({ capabilities }: Pick<RentFacts, 'capabilities'>): Pick<Refusal, 'atDock'> =>
  capabilities.docked ? { atDock: true } : {};
