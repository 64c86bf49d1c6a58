import { type Country, countryOfNumber } from './countries.ts';
import { digitsOf, plainText } from './digits.ts';

/**
 * The content of a phone field: the country, and the digits after the dial code. `plus`: an international beginning
 * that names no country yet. The country has the specification's countryCodeId, countryCode, phoneCode and mask;
 * `fullNumber` is below (account §3).
 */
export type PhoneDraft = { country: Country; number: string; plus: string | null };

/** Digits of a whole number, dial code included (account §5, §9). */
const MOST_DIGITS = 15;
const LEAST_DIGITS = 7;

/** Account §5: optional plus, three digits, optional brackets, three digits, four to six digits, separators between. */
const PATTERN = /^\+?\(?\d{3}\)?[-\s.]?\d{3}[-\s.]?\d{4,6}$/;

const lengthOf = (mask: string): number => mask.replaceAll(' ', '').length;

export const emptyPhone = (country: Country): PhoneDraft => ({ country, number: '', plus: null });

/**
 * The content of the field after typing or pasting. A plus before the digits makes the number international, and it
 * selects its country; without one the country stays. The trunk prefix (8, 0) is removed as soon as the length shows
 * that it is one. Digits beyond the country's mask stay, so that the number is refused: a cut one would be somebody
 * else's.
 */
export function typedPhone(text: string, country: Country): PhoneDraft {
  const digits = digitsOf(text);
  if (/^\D*\+/.test(plainText(text))) return fromAbroad(digits, country);
  // People dial 00 or 810 instead of the plus.
  const dialled = /^(?:00|810)([1-9]\d{6,})$/.exec(digits)?.[1];
  if (dialled !== undefined) return fromAbroad(dialled, country);
  const prefix = [country.dial, country.trunk].find((one) => isLongBy(digits, country, one)) ?? '';
  return { country, number: cut(digits.slice(prefix.length), country), plus: null };
}

function fromAbroad(digits: string, before: Country): PhoneDraft {
  const country = countryOfNumber(digits);
  if (!country) return { country: before, number: '', plus: `+${digits.slice(0, MOST_DIGITS)}` };
  const dialless = digits.slice(country.dial.length);
  // People write both prefixes: +7 8 916 …
  const number = isLongBy(dialless, country, country.trunk) ? dialless.slice(country.trunk.length) : dialless;
  return { country, number: cut(number, country), plus: null };
}

/** Whether the digits are this prefix and a complete number. */
const isLongBy = (digits: string, { mask }: Country, prefix: string): boolean =>
  mask !== null && prefix !== '' && digits.startsWith(prefix) && digits.length === lengthOf(mask) + prefix.length;

const cut = (number: string, { dial }: Country): string => number.slice(0, MOST_DIGITS - dial.length);

/** The text of the field: grouped where the country has a mask. */
export function shownPhone({ country, number, plus }: PhoneDraft): string {
  if (plus !== null) return plus;
  return country.mask === null ? number : grouped(number, country.mask);
}

function grouped(number: string, mask: string): string {
  let at = 0;
  const groups = mask.split(' ').map((group) => number.slice(at, (at += group.length)));
  return [...groups, number.slice(at)].filter(Boolean).join(' ');
}

/** The whole number in groups, with no-break spaces: +7 916 204 48 12. */
export const spokenPhone = (draft: PhoneDraft): string =>
  `+${draft.country.dial} ${shownPhone(draft)}`.replaceAll(' ', '\u00A0');

/** Digits of the whole number, in the format of the calls. */
export const fullNumber = ({ country, number }: PhoneDraft): string => country.dial + number;

/**
 * Whether the number can receive a message. With a mask: every digit of the mask and the pattern of account §5. Without
 * a mask:
 * 7 to 15 digits, because that pattern takes only 10 to 12 (our reading).
 */
export function isComplete(draft: PhoneDraft): boolean {
  const { country, number, plus } = draft;
  if (plus !== null) return false;
  const full = fullNumber(draft);
  if (country.mask === null) return number !== '' && full.length >= LEAST_DIGITS && full.length <= MOST_DIGITS;
  return number.length === lengthOf(country.mask) && PATTERN.test(full);
}

/** Whether the number has more digits than its country's mask. */
export const isTooLong = ({ country: { mask }, number }: PhoneDraft): boolean =>
  mask !== null && number.length > lengthOf(mask);
