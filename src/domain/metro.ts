import type { Refusal } from './errorCode.ts';

/** Of the link between the rider and the metro; FULL alone is connected (account §3). */
export type MetroLink = 'NEW' | 'HAS_KEY' | 'FULL' | 'CANCELED';

export const isConnected = (link: MetroLink | null): boolean => link === 'FULL';

/** Digits of a code unless the server says another number (account §9). */
export const USUAL_CODE_LENGTH = 6;
/** Milliseconds until another code may be asked for (account §9). */
export const CODE_RESTS_FOR = 300_000;

/** A code that the server has sent. `mayAskAgainAt`: server milliseconds. */
export type SentCode = { length: number; mayAskAgainAt: number };

/** Where the metro's bonus is at: 0 to 2 may stand in an address as `step`, 3 only in the server's word (account §4). */
export type MetroStep = 'notConnected' | 'codeShouldBeSent' | 'codeWasSent';

/** Null for what is no step that an address may name. */
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

/** The subscriptions of the metro, days and the free minutes that each gives (account §9). */
export const METRO_OPTIONS = [
  { days: 30, freeMinutes: 60 },
  { days: 90, freeMinutes: 180 },
  { days: 365, freeMinutes: 390 },
] as const;
/** A bonus trip, minutes (account §9). */
export const METRO_TRIP_MINUTES = 30;
/** Roubles, for a bike that was not returned in two days (account §9). */
export const METRO_FINE = 30_000;
/** Until a new link shows, hours at most (account §9). */
export const METRO_LINK_TAKES_HOURS = 6;

/** The bonus works with Russian numbers alone (account §5). @param number of the profile, in digits or as people write it */
export const isMetroPhone = (number: string): boolean => /^7\d{10}$/.test(metroPhone(number));

/** As the calls carry it: digits only (account §7). */
export const metroPhone = (number: string): string => number.normalize('NFKC').replaceAll(/\D/g, '');

/** Digits of a typed or pasted code, no more than it has. */
export const metroDigits = (typed: string, length: number): string =>
  typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, length);

/** Which of the two calls was refused. */
export type MetroCall = 'request' | 'submit';

/** What a failing answer said. `retryInSeconds`: `retries_in`. */
export type MetroSaid = { status: number; description: string | null; retryInSeconds: number | null };

/**
 * The server's word about a refused call, and where it leaves the rider: `connected` as if it had succeeded, `atPage` with the
 * sheet closed, `atCells` with a code that did not fit, `codeIsOut` at the cells for a code that was sent before, `refused` in
 * the sheet.
 */
export type MetroRefusal = { leaves: 'connected' | 'atPage' | 'atCells' | 'codeIsOut' | 'refused'; refusal: Refusal };

/** Account §8, row by row; an unknown description says no more than that it did not work (our reading). */
export function metroRefusal({ status, description, retryInSeconds }: MetroSaid, call: MetroCall): MetroRefusal {
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
      // Asked for too early, so one is on its way: it can be typed.
      return { leaves: call === 'request' ? 'codeIsOut' : 'refused', refusal: { code: 'metroRetryAfter', ...timed } };
    case 'invalid_username':
      return { leaves: 'refused', refusal: { code: 'metroInvalidUsername' } };
    default:
      return { leaves: 'refused', refusal: { code: 'commonError' } };
  }
}
