import type { ErrorCode } from '#domain/errorCode.ts';
import { ownProperty } from '#domain/ownProperty.ts';
import { namedRefusal } from '#domain/refusalCode.ts';

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

/**
 * The table of account §8. Keys are lowercase, without punctuation. A text matches when it contains the key; the first
 * match wins.
 */
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
  ['troika card already linked', 'addTransportCardUnuniqueErrorMessage'],
  ['troika card unsupported', 'addTransportCardErrorMessage'],
  ['failedloadnotificationhistory', 'failedLoadNotificationHistory'],
  ['status 500', 'serverErrorTitle'],
  ['internal server error', 'serverErrorTitle'],
  ['server error', 'serverErrorTitle'],
  ['status 404', 'notFoundErrorMessage'],
  ['unknown error', 'unknownError'],
  ['no data', 'noData'],
];

/** Codes of the auth service (GoTrue), and what they mean to a rider. */
const AUTH_CODES: Readonly<Partial<Record<string, ErrorCode>>> = {
  mfa_verification_failed: 'secondFactorWrong',
  mfa_verification_rejected: 'secondFactorWrong',
  mfa_challenge_expired: 'secondFactorWrong',
  insufficient_aal: 'secondFactorNeeded',
  too_many_enrolled_mfa_factors: 'secondFactorsFull',
  mfa_factor_name_conflict: 'secondFactorsFull',
  otp_expired: 'emailCodeWrong',
  captcha_failed: 'captchaFailed',
  over_email_send_rate_limit: 'emailDelayed',
  email_address_invalid: 'invalidEmail',
  user_banned: 'blockedUserAuthError',
  signup_disabled: 'providerUnknownRider',
  provider_email_needs_verification: 'providerUnknownRider',
  access_denied: 'providerRefused',
  bad_oauth_state: 'providerReturnExpired',
  bad_oauth_callback: 'providerReturnExpired',
  flow_state_not_found: 'providerReturnExpired',
  flow_state_expired: 'providerReturnExpired',
  bad_code_verifier: 'providerOtherBrowser',
  pkce_code_verifier_not_found: 'providerOtherBrowser',
  over_request_rate_limit: 'tooManyRequests',
};

/** Meaning of the server's own code in any context. A code for the ride's stage may be more exact (api/refusal). */
export const codeOfProblem = (code: string | null): ErrorCode | null =>
  code === null ? null : (ownProperty(AUTH_CODES, code) ?? namedRefusal(code, { stage: null }));

export const codeOfStatus = (status: number): ErrorCode | null =>
  STATUSES[status] ?? (status >= 500 ? 'serverErrorTitle' : null);

export function codeOfText(text: string): ErrorCode | null {
  const plain = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return TEXTS.find(([key]) => plain.includes(key))?.[1] ?? null;
}
