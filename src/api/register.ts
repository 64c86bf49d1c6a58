import type { ErrorCode, Refusal } from '#domain/errorCode.ts';
import type { MainApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';

/** A document that was agreed to: its name, the version of its text, when its box was ticked (RFC 3339). */
export type Agreement = { document: string; version: string; at: string };
export type Registration = { phone: string; language: 'ru' | 'en'; agreements: Agreement[] };

export type MessageAnswer =
  /** A message is on its way, or the number has no account: nobody is told which. Seconds until another may be asked for. */
  | { kind: 'sent'; resendIn: number }
  /** `atPhone`: it is the number that the server does not take. */
  | { kind: 'refused'; atPhone: boolean; refusal: Refusal };

/**
 * Registers a phone number; login and PIN come by SMS.
 * @param phone digits of the whole number with its country
 * @see account §7, §8: the server's message, else registrationCommonError
 */
export const register = (
  api: MainApi,
  { phone, language, agreements }: Registration,
  signal: AbortSignal,
): Promise<MessageAnswer> =>
  answered('registrationCommonError', async () => {
    // A cookie of another origin cannot be read: its value comes beside it, and goes back in a header.
    const { csrfToken } = await unwrap(api.GET('/profile/csrf', { credentials: 'include', signal }));
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
 * Asks for login and PIN to be sent to the phone of an account.
 * @param phone digits of the whole number with its country
 * @see account §7, §8: the server's localizedMessage, else cantSendRestoreRequest
 */
export const restore = (api: MainApi, phone: string, signal: AbortSignal): Promise<MessageAnswer> =>
  answered('cantSendRestoreRequest', () =>
    unwrap(api.POST('/profile/restore', { body: { restoreData: { Type: 'Phone', Value: phone } }, signal })),
  );

async function answered(otherwise: ErrorCode, ask: () => Promise<{ resendIn: number }>): Promise<MessageAnswer> {
  try {
    const { resendIn } = await ask();
    return { kind: 'sent', resendIn };
  } catch (cause) {
    const fault = Fault.from(cause);
    return { kind: 'refused', atPhone: fault.problem.field === 'PhoneNumber', refusal: refusalOf(fault, otherwise) };
  }
}

function refusalOf({ status, code, serverText, problem }: Fault, otherwise: ErrorCode): Refusal {
  if (status === 429) {
    const { retryInSeconds } = problem;
    return retryInSeconds === null ? { code: 'messageDelayed' } : { code: 'messageDelayed', retryInSeconds };
  }
  if (status === 0 || status === 426 || status >= 500) return { code };
  // The server's own English words are for its log; what it wrote for riders is in `localizedMessage`, or it has only one text.
  const text =
    problem.localizedMessage ?? (serverText === 'Unknown error' || problem.code !== null ? null : serverText);
  return text === null ? { code: otherwise } : { code: otherwise, serverText: text };
}
