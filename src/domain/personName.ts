import type { FieldCode } from './errorCode.ts';

/** Letters at most, hyphens counted (account §9). */
export const NAME_LIMIT = 50;

/** Latin with its accents, Cyrillic with ё: signs of those scripts that are no letters do not count. */
const LETTER = String.raw`(?:(?=\p{L})[\p{Script=Latin}\p{Script=Cyrillic}])`;
const CAPITAL = String.raw`(?:(?=\p{Lu})[\p{Script=Latin}\p{Script=Cyrillic}])`;
const NOT_ALLOWED = new RegExp(String.raw`(?!${LETTER})[^-\s]`, 'gu');
const PART = `${CAPITAL}${LETTER}*`;
const NAME = new RegExp(`^${PART}(?:-${PART})?$`, 'u');
const DASHES = /[\u2010-\u2015\u2212]/g;

/** `АННА` was typed with Caps Lock; `МакГрегор` and a name still being typed are left as they are. */
const capitalised = (part: string): string => {
  const rest = part.slice(1);
  const shouted = rest.length > 0 && part === part.toUpperCase() && part !== part.toLowerCase();
  return part.charAt(0).toUpperCase() + (shouted ? rest.toLowerCase() : rest);
};

/**
 * A first or last name as it is kept: parts capitalised, at most two, what is no letter removed (account §5). A space between
 * two words joins them as a hyphen would, so that none of their letters is lost (our reading).
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

/** What is wrong with a typed name once it is in order, or null. Two letters in all are enough (our reading). */
export function nameFault(typed: string): FieldCode | null {
  if (typed.trim() === '') return 'requiredField';
  const name = personName(typed);
  return NAME.test(name) && name.length >= 2 && name.length <= NAME_LIMIT ? null : 'invalidData';
}
