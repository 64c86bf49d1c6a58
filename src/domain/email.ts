import type { FieldCode } from './errorCode.ts';

/** Characters of an address at most (RFC 5321). */
const LIMIT = 254;
/** One @, no empty part between dots, a domain of at least two parts, any alphabet. */
const PATTERN =
  /^[^\s@.,;:<>()"]+(?:\.[^\s@.,;:<>()"]+)*@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)*\.[\p{L}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u;

/** An address as the profile stores it: no spaces, no `mailto:`, the domain in lower case. */
export function emailAddress(typed: string): string {
  const bare = typed.replaceAll(/[\s\u200B\uFEFF]/g, '').replace(/^mailto:/i, '');
  const at = bare.lastIndexOf('@');
  return at === -1 ? bare : bare.slice(0, at) + bare.slice(at).toLowerCase();
}

/** What is wrong with a typed address, or null (account §5). */
export function emailFault(typed: string): FieldCode | null {
  const address = emailAddress(typed);
  if (address === '') return 'requiredField';
  return address.length <= LIMIT && PATTERN.test(address) ? null : 'invalidEmail';
}
