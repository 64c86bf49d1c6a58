import * as v from 'valibot';
import { ownPath } from '#domain/ownPath.ts';

/**
 * What an unauthorised visit takes along to the main page and back after sign-in (account §2): the path with its query, and
 * the name of the personal-data agreement.
 */
export type Carried = { redirectUrl?: string; fileName?: 'personalData' };

const search = v.object({ redirectUrl: v.optional(v.unknown()), fileName: v.optional(v.unknown()) });

export function carriedFrom(value: unknown): Carried {
  const parsed = v.safeParse(search, value);
  if (!parsed.success) return {};
  const redirectUrl = ownPath(parsed.output.redirectUrl);
  return {
    ...(redirectUrl !== undefined && { redirectUrl }),
    ...(parsed.output.fileName === 'personalData' && { fileName: 'personalData' as const }),
  };
}

/** The main page's address with the path that was wanted. */
export function unauthorisedAddress(wanted: string): string {
  const redirectUrl = ownPath(wanted);
  const query = new URLSearchParams({ ...(redirectUrl !== undefined && { redirectUrl }), fileName: 'personalData' });
  return `/?${query}`;
}
