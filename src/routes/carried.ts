import * as v from 'valibot';
import { ownPath } from '#domain/ownPath.ts';

/**
 * What an unauthorised visit takes along to the main page and back after sign-in (account §2): the path with its query, and
 * the name of the personal-data agreement.
 */
export type Carried = { redirectUrl?: string | undefined; fileName?: 'personalData' | undefined };

const search = v.object({ redirectUrl: v.optional(v.unknown()), fileName: v.optional(v.unknown()) });

export function carriedFrom(value: unknown): Carried {
  const parsed = v.safeParse(search, value);
  // Both keys always: the router lays this over the raw query, so a key left out would keep what the address said.
  return {
    redirectUrl: parsed.success ? ownPath(parsed.output.redirectUrl) : undefined,
    fileName: parsed.success && parsed.output.fileName === 'personalData' ? 'personalData' : undefined,
  };
}

/** The main page's address with the path that was wanted. */
export function unauthorisedAddress(wanted: string): string {
  const redirectUrl = ownPath(wanted);
  const query = new URLSearchParams({ ...(redirectUrl !== undefined && { redirectUrl }), fileName: 'personalData' });
  return `/?${query}`;
}
