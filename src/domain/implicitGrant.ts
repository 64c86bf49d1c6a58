/** Parameters of a grant, in the order in which a missing one is reported (account §5). */
const PARTS = ['access_token', 'expires_in', 'refresh_token', 'token_type'] as const;
/** A parameter that marks an address as a grant. `public/first-paint.js` has the same rule. */
const SIGN = /_token$|^(?:expires_in|token_type|error_description)$/;

export type ImplicitGrant =
  /** The address has nothing to do with a grant. */
  | { kind: 'none' }
  /** The grant is complete, but the app does not use it: no address signs a rider in (decisions §2). */
  | { kind: 'grant' }
  /** The authorization server refused the grant. */
  | { kind: 'denied' }
  /**
   * `missing`: the first missing part. `No access_token detected.` is the specification's text; the others follow its
   * form (our reading).
   */
  | { kind: 'incomplete'; missing: GrantPart; error: `No ${GrantPart} detected.` };
type GrantPart = (typeof PARTS)[number];

/**
 * Reads the result of an implicit grant from the query and the fragment of an address; where both have a part, the
 * query wins.
 * No token and no text of the address leaves this function: a stranger may have written it, and riders would take it
 * for ours.
 *
 * @param query with or without its `?`
 * @param fragment with or without its `#`
 */
export function readImplicitGrant(query: string, fragment: string): ImplicitGrant {
  const found = new Map([...parts(fragment), ...parts(query)]);
  const has = (name: string) => found.get(name) === true;
  if (![...found.keys()].some((name) => SIGN.test(name))) return { kind: 'none' };
  if (has('error_description')) return { kind: 'denied' };
  const missing = PARTS.find((part) => !has(part));
  return missing === undefined ? { kind: 'grant' } : { kind: 'incomplete', missing, error: `No ${missing} detected.` };
}

/** Names of the parameters, and whether each has a value. */
const parts = (text: string): [name: string, hasValue: boolean][] =>
  text
    .replace(/^[#?]/, '')
    .split('&')
    .map((part) => {
      const [name = '', ...value] = part.split('=');
      return [decoded(name), /[^+\s]/.test(decoded(value.join('=')))];
    });

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
