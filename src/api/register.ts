import * as v from 'valibot';
import type { ErrorCode, Refusal } from '#domain/errorCode.ts';
import { count, name } from '#domain/fields.ts';
import type { Language } from '#domain/language.ts';
import type { MainApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';
import { read, readWhole } from './read.ts';

/**
 * A document that the rider agreed to: its name, the version of its text, and when the rider ticked its box (RFC 3339).
 */
export type Agreement = { document: string; version: string; at: string };
export type Registration = { phone: string; language: Language; agreements: Agreement[] };

export type MessageAnswer =
  /**
   * The server sent a message, or the number has no account: the answer is the same for both. `resendIn`: seconds until
   * the rider may ask for another.
   */
  | { kind: 'sent'; resendIn: number }
  /** `atPhone`: the server refuses the phone number itself. */
  | { kind: 'refused'; atPhone: boolean; refusal: Refusal };

/**
 * Registers a phone number. Login and PIN arrive by SMS.
 * @param phone digits of the full number with the country code
 * @see account §7, §8: the server's message, else registrationCommonError
 */
export const register = (
  api: MainApi,
  { phone, language, agreements }: Registration,
  signal: AbortSignal,
): Promise<MessageAnswer> =>
  answered('registrationCommonError', async () => {
    // A page cannot read a cookie of another origin: the server also sends its value in the body, and the app returns
    // it in a header.
    const { csrfToken } = readWhole(
      'csrf',
      csrf,
      await unwrap(api.GET('/profile/csrf', { credentials: 'include', signal })),
    );
    return unwrap(
      api.POST('/profile/register', {
        params: { header: { 'X-CSRF-Token': csrfToken } },
        body: { profileData: { PhoneNumber: phone, language, agreements } },
        credentials: 'include',
        signal,
      }),
    );
  });

/**
 * Asks the server to send login and PIN to the phone of an account.
 * @param phone digits of the full number with the country code
 * @see account §7, §8: the server's localizedMessage, else cantSendRestoreRequest
 */
export const restore = (api: MainApi, phone: string, signal: AbortSignal): Promise<MessageAnswer> =>
  answered('cantSendRestoreRequest', () =>
    unwrap(api.POST('/profile/restore', { body: { restoreData: { Type: 'Phone', Value: phone } }, signal })),
  );

const csrf = v.object({ csrfToken: v.pipe(name, v.regex(/^[\x21-\x7e]+$/)) });
const onItsWay = v.object({ resendIn: v.pipe(count, v.maxValue(86_400)) });
/** Seconds until another message, where the server does not say so (our reading). */
const USUAL_WAIT = 60;

async function answered(otherwise: ErrorCode, ask: () => Promise<unknown>): Promise<MessageAnswer> {
  try {
    const found = read('message', onItsWay, await ask());
    return { kind: 'sent', resendIn: found?.value.resendIn ?? USUAL_WAIT };
  } catch (cause) {
    const fault = Fault.from(cause);
    return { kind: 'refused', atPhone: fault.details.field === 'PhoneNumber', refusal: refusalOf(fault, otherwise) };
  }
}

function refusalOf({ status, code, serverText, details }: Fault, otherwise: ErrorCode): Refusal {
  if (status === 429) {
    const { retryInSeconds } = details;
    return retryInSeconds === null ? { code: 'messageDelayed' } : { code: 'messageDelayed', retryInSeconds };
  }
  if (status === 0 || status === 426 || status >= 500) return { code };
  // The server's `error` text is for its log when there is a code. The text for riders is `localizedMessage`, or the
  // only text sent.
  const text =
    details.localizedMessage ?? (serverText === 'Unknown error' || details.code !== null ? null : serverText);
  return text === null ? { code: otherwise } : { code: otherwise, serverText: text };
}
