import type { Refusal } from '#domain/errorCode.ts';
import type { MainApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';

export type DeletionAnswer = { kind: 'deleted' } | { kind: 'refused'; refusal: Refusal };

/**
 * Deletes the account: the server ends every session, deletes personal data and leaves the rides without a rider. The
 * caller must notify the session chart afterwards: the tokens no longer work.
 * @throws {Fault} when the server decides nothing: no network, 5xx
 */
export async function deleteAccount(api: MainApi, signal: AbortSignal): Promise<DeletionAnswer> {
  try {
    await unwrap(api.DELETE('/profile', { signal }));
    return { kind: 'deleted' };
  } catch (cause) {
    const fault = Fault.from(cause);
    const refusal = refusalOf(fault.details);
    if (!refusal) throw fault;
    return { kind: 'refused', refusal };
  }
}

function refusalOf({ code, debt, rentId }: Fault['details']): Refusal | null {
  if (code === 'RIDE_UNDER_WAY') return { code: 'deletionInRide', ...(rentId !== null && { rentId }) };
  if (code === 'DEBT_UNPAID') return { code: 'deletionInDebt', ...(debt !== null && { debt }) };
  return null;
}

/**
 * All data stored about the rider, as a file to save: JSON, indented for people.
 * @throws {Fault} when the server refuses or the network fails
 */
export async function exportAccount(api: MainApi, signal: AbortSignal): Promise<Blob> {
  const all = await unwrap(api.GET('/profile/export', { signal }));
  return new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' });
}

/**
 * Ends every session of the rider, including this one.
 * @throws {Fault} when the server refuses or the network fails: then no session has ended
 */
export async function signOutEverywhere(api: MainApi, signal: AbortSignal): Promise<void> {
  await unwrap(api.POST('/v3/oauth/revoke-all', { signal }));
}
