import type { Refusal } from '#domain/errorCode.ts';
import type { MainApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';

export type DeletionAnswer = { kind: 'deleted' } | { kind: 'refused'; refusal: Refusal };

/**
 * Deletes the account: signed out everywhere, personal data gone, rides without a rider. The session chart is to be told
 * afterwards: no token is good any more.
 * @throws {Fault} what is no decision of the server's: no network, 5xx
 */
export async function deleteAccount(api: MainApi, signal: AbortSignal): Promise<DeletionAnswer> {
  try {
    await unwrap(api.DELETE('/profile', { signal }));
    return { kind: 'deleted' };
  } catch (cause) {
    const fault = Fault.from(cause);
    const refusal = refusalOf(fault.problem);
    if (!refusal) throw fault;
    return { kind: 'refused', refusal };
  }
}

function refusalOf({ code, debt, rentId }: Fault['problem']): Refusal | null {
  if (code === 'RIDE_UNDER_WAY') return { code: 'deletionInRide', ...(rentId !== null && { rentId }) };
  if (code === 'DEBT_UNPAID') return { code: 'deletionInDebt', ...(debt !== null && { debt }) };
  return null;
}

/**
 * Everything that is kept about the rider, as a file to keep: JSON, indented for people.
 * @throws {Fault} what the server or the network refused
 */
export async function exportAccount(api: MainApi, signal: AbortSignal): Promise<Blob> {
  const all = await unwrap(api.GET('/profile/export', { signal }));
  return new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' });
}

/**
 * Ends every session of the rider, this one too.
 * @throws {Fault} what the server or the network refused: then nothing has ended
 */
export async function signOutEverywhere(api: MainApi, signal: AbortSignal): Promise<void> {
  await unwrap(api.POST('/v3/oauth/revoke-all', { signal }));
}
