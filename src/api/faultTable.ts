import type { ErrorCode } from '#domain/errorCode.ts';

/** The server's own codes that mean the same on every call; what depends on the ride's stage is in domain/refusalCode. */
const PROBLEMS: Readonly<Record<string, ErrorCode>> = {
  ACCOUNT_BLOCKED: 'accountBlocked',
  ACCOUNT_DEBT: 'accountDebt',
  ACCOUNT_HAS_RENT_ALREADY: 'accountHasRentAlready',
  BIKE_NOT_ALLOWED: 'unAvailableBike',
  BIKE_IS_OFFLINE: 'unAvailableBike',
  BIKE_NOT_FOUND: 'bikeNotFound',
  BIKE_IS_FAR_FROM_USER: 'bikeIsFarFromUser',
  GEO_NOT_ALLOWED_BY_USER: 'geoNotAllowedByUser',
  TARIFF_REQUIRED: 'tariffRequired',
  CARD_REQUIRED: 'cardRequired',
  OPEN_CHAIN_ERROR: 'openLockError',
  OPEN_LOCK_ERROR: 'openLockError',
  NEED_CLOSE_LOCK: 'needCloseLock',
  NEED_CLOSE_CHAIN_LOCK: 'needCloseChainLock',
  PARKING_NOT_ALLOWED: 'parkingNotAllowed',
  PARKING_NOT_FOUND: 'parkingNotFound',
  PHOTO_REQUIRED: 'photoRequired',
  PHOTO_NOT_ACCEPTED: 'mediaUploadPhotoError',
  RENT_NOT_FOUND: 'rentIdError',
  COMMAND_EXPIRED: 'commandExpired',
};

const STATUSES: Readonly<Record<number, ErrorCode>> = {
  401: 'invalidAuthError',
  404: 'notFoundErrorMessage',
  426: 'updateApplication',
  429: 'tooManyRequests',
  500: 'serverErrorTitle',
  502: 'serverErrorTitle',
  503: 'serverTempUnavailable',
  504: 'serverErrorTitle',
};

/** Account §8's table, keys lowercased and without punctuation. A text matches when it holds the key. */
const TEXTS: readonly (readonly [string, ErrorCode])[] = [
  ['database connection closing', 'dbErrorTitle'],
  ['name resolution', 'networkErrorTitle'],
  ['network error', 'networkErrorTitle'],
  ['failed to fetch', 'networkErrorTitle'],
  ['unexpected error', 'commonError'],
  ['server temporarily unavailable', 'serverTempUnavailable'],
  ['authorization service error', 'serverAuthError'],
  ['invalid authentication credentials', 'invalidAuthError'],
  ['updateapplication', 'updateApplication'],
  ['status 500', 'serverErrorTitle'],
  ['internal server error', 'serverErrorTitle'],
  ['server error', 'serverErrorTitle'],
  ['status 404', 'notFoundErrorMessage'],
  ['unknown error', 'unknownError'],
  ['no data', 'noData'],
];

export const codeOfProblem = (code: string | null): ErrorCode | null => (code === null ? null : (PROBLEMS[code] ?? null));

export const codeOfStatus = (status: number): ErrorCode | null => STATUSES[status] ?? (status >= 500 ? 'serverErrorTitle' : null);

export function codeOfText(text: string): ErrorCode | null {
  const plain = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return TEXTS.find(([key]) => plain.includes(key))?.[1] ?? null;
}
