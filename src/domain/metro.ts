import { digitsOf } from './digits.ts';
import type { Refusal } from './errorCode.ts';

/** State of the link between the rider and the metro; only FULL is connected (account §3). */
export type MetroLink = 'NEW' | 'HAS_KEY' | 'FULL' | 'CANCELED';

export const isConnected = (link: MetroLink | null): boolean => link === 'FULL';

/** Digits of a code where the server names no number (account §9). */
export const USUAL_CODE_LENGTH = 6;
/** Milliseconds until the rider may request another code (account §9). */
export const CODE_COOLDOWN_MS = 300_000;

/** A code that the server has sent. `mayAskAgainAt`: server milliseconds of the earliest next request. */
export type SentCode = { length: number; mayAskAgainAt: number };

/**
 * Step of the metro bonus. An address may name the steps 0 to 2 as `step`; step 3 comes only from the server (account
 * §4).
 */
export type MetroStep = 'notConnected' | 'codeShouldBeSent' | 'codeWasSent';

/** Null for anything but a step that an address may name. */
export function metroStep(step: unknown): MetroStep | null {
  switch (String(step)) {
    case '0':
      return 'notConnected';
    case '1':
      return 'codeShouldBeSent';
    case '2':
      return 'codeWasSent';
    default:
      return null;
  }
}

/** Metro subscriptions: days, and the free minutes of each (account §9). */
export const METRO_OPTIONS = [
  { days: 30, freeMinutes: 60 },
  { days: 90, freeMinutes: 180 },
  { days: 365, freeMinutes: 390 },
] as const;
/** A bonus trip, minutes (account §9). */
export const METRO_TRIP_MINUTES = 30;
/** Roubles, for a bike that is not returned within two days (account §9). */
export const METRO_FINE = 30_000;
/** Hours at most until a new link shows (account §9). */
export const METRO_LINK_TAKES_HOURS = 6;

/** The bonus works only with Russian numbers (account §5). @param number the profile's phone number in any format */
export const isMetroPhone = (number: string): boolean => /^7\d{10}$/.test(digitsOf(number));

/** Digits of a typed or pasted code, cut at the code's length. */
export const metroDigits = (typed: string, length: number): string => digitsOf(typed).slice(0, length);

/** The refused call. */
export type MetroCall = 'request' | 'submit';

/** The body of an error response. `retryInSeconds`: `retries_in`. */
export type MetroErrorBody = { status: number; description: string | null; retryInSeconds: number | null };

/**
 * A refused call and where the rider is afterwards. `connected`: as after a success. `atPage`: the sheet is closed.
 * `atCells`: the cells are ready for another code. `codeSent`: the cells wait for a code that was sent before.
 * `refused`: the sheet shows the refusal.
 */
export type MetroRefusal = { leaves: 'connected' | 'atPage' | 'atCells' | 'codeSent' | 'refused'; refusal: Refusal };

/** The table of account §8, row by row; an unknown description gives the general error (our reading). */
export function metroRefusal({ status, description, retryInSeconds }: MetroErrorBody, call: MetroCall): MetroRefusal {
  const timed = retryInSeconds === null ? {} : { retryInSeconds };
  if (status === 409) return { leaves: 'connected', refusal: { code: 'accountConnectedAlready' } };
  if (status === 404) {
    return call === 'request'
      ? { leaves: 'refused', refusal: { code: 'connectionError' } }
      : { leaves: 'atPage', refusal: { code: 'somethingGoneWrong' } };
  }
  if (status !== 400) return { leaves: 'refused', refusal: { code: 'commonError' } };
  switch (description ?? '') {
    case 'invalid_password':
      return { leaves: 'atCells', refusal: { code: 'wrongCode' } };
    case 'user_blocked':
      return { leaves: call === 'submit' ? 'atPage' : 'refused', refusal: { code: 'metroUserBlocked' } };
    case 'user_temporary_blocked':
      return { leaves: 'refused', refusal: { code: 'metroUserTemporaryBlocked', ...timed } };
    case 'retry_after':
      // The request came too early, so an earlier code is on its way. The rider can type it.
      return { leaves: call === 'request' ? 'codeSent' : 'refused', refusal: { code: 'metroRetryAfter', ...timed } };
    case 'invalid_username':
      return { leaves: 'refused', refusal: { code: 'metroInvalidUsername' } };
    default:
      return { leaves: 'refused', refusal: { code: 'commonError' } };
  }
}
