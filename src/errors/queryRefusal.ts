import type { Refusal } from '#domain/errorCode.ts';
import { refusalOf } from './refusalOf.ts';

type Asked = { data: unknown; error: unknown; isPaused: boolean };

/**
 * Why a screen's first answer is not there, or null while it is on its way or has come. A question that waits for the
 * network counts as refused by it: a skeleton that never ends says nothing, and it goes on by itself once there is one.
 * @param isOnline false: the phone knows that there is no network, so nobody waits for the question to find out
 */
export function queryRefusal({ data, error, isPaused }: Asked, isOnline = true): Refusal | null {
  if (data !== undefined) return null;
  if (error) return refusalOf(error);
  return isPaused || !isOnline ? { code: 'networkErrorTitle' } : null;
}
