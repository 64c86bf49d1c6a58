import type { Refusal } from '#domain/errorCode.ts';
import type { MainApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';

export type TroikaAnswer = { kind: 'saved' } | { kind: 'refused'; refusal: Refusal };

/**
 * Links a Troika card, or removes it. The caller must load the profile again.
 * @param number ten digits; null removes the card
 * @see account §7, §8: the server's localizedMessage, else addTransportCardErrorMessage
 * @throws {Fault} when it is not known whether the change was made
 */
export async function putTroika(api: MainApi, number: string | null, signal: AbortSignal): Promise<TroikaAnswer> {
  try {
    await unwrap(api.PUT('/troika', { body: number === null ? {} : { cardNum: number }, signal }));
    return { kind: 'saved' };
  } catch (cause) {
    const fault = Fault.from(cause);
    if (fault.isUnknown || [401, 426, 429].includes(fault.status)) throw fault;
    const text = fault.details.localizedMessage;
    const code = fault.code === 'addTransportCardUnuniqueErrorMessage' ? fault.code : 'addTransportCardErrorMessage';
    return { kind: 'refused', refusal: { code, ...(text !== null && { serverText: text }) } };
  }
}
