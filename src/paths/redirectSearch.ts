import * as v from 'valibot';
import { internalPath } from './internalPath.ts';
import { paths } from './paths.ts';

/**
 * Search parameters of an unauthorised visit. They go to the main page and back after sign-in (account §2): the path
 * with its query, and the name of the personal-data agreement.
 */
export type RedirectSearch = { redirectUrl?: string | undefined; fileName?: 'personalData' | undefined };

const search = v.object({ redirectUrl: v.optional(v.unknown()), fileName: v.optional(v.unknown()) });

export function parseRedirectSearch(value: unknown): RedirectSearch {
  const parsed = v.safeParse(search, value);
  // Always returns both keys: the router merges this into the raw query, so a missing key would keep the raw value.
  return {
    redirectUrl: parsed.success ? internalPath(parsed.output.redirectUrl) : undefined,
    fileName: parsed.success && parsed.output.fileName === 'personalData' ? 'personalData' : undefined,
  };
}

/** The main page's address with the requested path. */
export function unauthorisedPath(requested: string): string {
  const redirectUrl = internalPath(requested);
  const query = new URLSearchParams({ ...(redirectUrl !== undefined && { redirectUrl }), fileName: 'personalData' });
  return `${paths.main}?${query}`;
}
