import type { Refusal } from '#domain/errorCode.ts';
import { refusalOf } from './refusalOf.ts';

type QueryFacts = { data: unknown; error: unknown; isPaused: boolean };

/**
 * Why a screen has no data, or null while the query loads or has data. A query that waits for the network counts as
 * refused: a skeleton without an end explains nothing. The query continues by itself when the network is back.
 * @param isOnline false: the phone knows that there is no network, so the refusal shows at once
 */
export function queryRefusal({ data, error, isPaused }: QueryFacts, isOnline = true): Refusal | null {
  if (data !== undefined) return null;
  if (error) return refusalOf(error);
  return isPaused || !isOnline ? { code: 'networkErrorTitle' } : null;
}
