/** What an address must carry to be a grant, in the order in which it is missed (account §5). */
const PARTS = ['access_token', 'expires_in', 'refresh_token', 'token_type'] as const;
/** `public/first-paint.js` knows the same: what makes an address one that speaks of a grant. */
const SIGN = /_token$|^(?:expires_in|token_type|error_description)$/;

export type ImplicitGrant =
  /** An address like any other. */
  | { kind: 'none' }
  /** Whole, and of no use here: nobody is signed in by an address (decisions §2). */
  | { kind: 'grant' }
  /** Whoever was asked for it refused. */
  | { kind: 'denied' }
  /** The first part that it lacks. `No access_token detected.` is the specification's, the others have its form (our reading). */
  | { kind: 'incomplete'; missing: GrantPart; error: `No ${GrantPart} detected.` };
export type GrantPart = (typeof PARTS)[number];

/**
 * Reads the end of an implicit grant from the query and the fragment of an address; where both name a part, the query's counts.
 * No token and no word of the address leaves this function: it is a stranger's, and its text would be read as ours.
 *
 * @param query with or without its `?`
 * @param fragment with or without its `#`
 */
export function readImplicitGrant(query: string, fragment: string): ImplicitGrant {
  const said = new Map([...parts(fragment), ...parts(query)]);
  const has = (name: string) => said.get(name) === true;
  if (![...said.keys()].some((name) => SIGN.test(name))) return { kind: 'none' };
  if (has('error_description')) return { kind: 'denied' };
  const missing = PARTS.find((part) => !has(part));
  return missing === undefined ? { kind: 'grant' } : { kind: 'incomplete', missing, error: `No ${missing} detected.` };
}

/** Names, and whether each has a value. */
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
