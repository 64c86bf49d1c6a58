import { withoutInvisible } from './digits.ts';
import type { FieldCode } from './errorCode.ts';

/** A person's fields as typed. The birthday has its mask. */
export type PersonDraft = { firstName: string; lastName: string; birthday: string; email: string };

/** Characters at most, hyphens included (account §9). */
const NAME_LIMIT = 50;

/** Latin with accents, Cyrillic with ё. Only letters: both scripts have other characters too. */
const LETTER = String.raw`(?:(?=\p{L})[\p{Script=Latin}\p{Script=Cyrillic}])`;
const CAPITAL = String.raw`(?:(?=\p{Lu})[\p{Script=Latin}\p{Script=Cyrillic}])`;
const NOT_ALLOWED = new RegExp(String.raw`(?!${LETTER})[^-\s]`, 'gu');
const PART = `${CAPITAL}${LETTER}*`;
const NAME = new RegExp(`^${PART}(?:-${PART})?$`, 'u');
const DASHES = /[\u2010-\u2015\u2212]/g;

/** `АННА` was typed with Caps Lock and becomes `Анна`; `МакГрегор` and an unfinished name stay as they are. */
const capitalised = (part: string): string => {
  const rest = part.slice(1);
  const isAllCaps = rest.length > 0 && part === part.toUpperCase() && part !== part.toLowerCase();
  return part.charAt(0).toUpperCase() + (isAllCaps ? rest.toLowerCase() : rest);
};

/**
 * A first or last name in the profile's format: at most two capitalised parts, only letters (account §5). A space
 * between two words becomes a hyphen, so that no letter is lost (our reading).
 */
export const personName = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(DASHES, '-')
    .replace(NOT_ALLOWED, '')
    .split(/[-\s]+/)
    .filter((part) => part !== '')
    .slice(0, 2)
    .map(capitalised)
    .join('-');

/** The name in that format where a letter, a sign or a part of the typed one went or changed; else null. */
export function changedName(typed: string): string | null {
  const name = personName(typed);
  const bare = withoutInvisible(typed.normalize('NFC')).trim();
  return name.toLowerCase() === bare.toLowerCase() ? null : name;
}

/** What is wrong with a typed name after formatting, or null. Two letters in total are enough (our reading). */
export function nameFault(typed: string): FieldCode | null {
  if (typed.trim() === '') return 'requiredField';
  const name = personName(typed);
  return NAME.test(name) && name.length >= 2 && name.length <= NAME_LIMIT ? null : 'invalidData';
}
