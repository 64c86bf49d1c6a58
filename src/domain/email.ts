import { hasInvisible } from './digits.ts';
import type { FieldCode } from './errorCode.ts';

/** Characters of an address at most (RFC 5321). */
const LIMIT = 254;
/** One @, no empty part between dots, a domain of at least two parts, any alphabet. */
const PATTERN =
  /^[^\s@.,;:<>()"]+(?:\.[^\s@.,;:<>()"]+)*@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)*\.[\p{L}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u;

/** Spaces and invisible marks around a pasted address. Inside one they make it another address, so there they stay. */
const AROUND =
  /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+$/gu;

/** An address as the profile stores it: nothing around it, no `mailto:`, the domain in lower case. */
export function emailAddress(typed: string): string {
  const bare = typed
    .replaceAll(AROUND, '')
    .replace(/^mailto:/i, '')
    .replaceAll(AROUND, '');
  const at = bare.lastIndexOf('@');
  return at === -1 ? bare : bare.slice(0, at) + bare.slice(at).toLowerCase();
}

/** What is wrong with a typed address, or null (account §5). */
export function emailFault(typed: string): FieldCode | null {
  const address = emailAddress(typed);
  if (address === '') return 'requiredField';
  return address.length <= LIMIT && PATTERN.test(address) && !hasInvisible(address) ? null : 'invalidEmail';
}
