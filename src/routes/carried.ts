import * as v from 'valibot';

/**
 * What an unauthorised visit takes along to the main page and back after sign-in (account §2): the path with its query, and
 * the name of the personal-data agreement.
 */
export type Carried = { redirectUrl?: string; fileName?: 'personalData' };

const NOWHERE = 'https://app.invalid';

/**
 * A path of this app, or undefined. Another origin, a protocol, `//` or `/\` never pass: a link must not be able to send a
 * freshly signed-in rider elsewhere. The public entrances are no place to return to either.
 */
export function ownPath(value: unknown): string | undefined {
  // Control characters are dropped by URL parsers, so `/\t/evil` would become `//evil`.
  // oxlint-disable-next-line no-control-regex
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value) || /[\\\u0000-\u001F]/.test(value)) return undefined;
  if (!URL.canParse(value, NOWHERE)) return undefined;
  const url = new URL(value, NOWHERE);
  if (url.origin !== NOWHERE || ['/', '/login', '/registration'].includes(url.pathname)) return undefined;
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
}

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
