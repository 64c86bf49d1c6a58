import { type Country, countryOfNumber } from './countries.ts';

/**
 * What is in the field: whose number it is, and its digits behind the dial code. `plus`: an international beginning that names
 * no country yet. The specification's countryCodeId, countryCode, phoneCode and mask are the country's, its fullNumber is
 * below (account §3).
 */
export type PhoneDraft = { country: Country; number: string; plus: string | null };

/** Digits of a whole number, the dial code among them (account §5, §9). */
const MOST_DIGITS = 15;
const LEAST_DIGITS = 7;

/** Account §5: optional plus, three digits, optional brackets, three digits, four to six digits, separators between. */
const PATTERN = /^\+?\(?\d{3}\)?[-\s.]?\d{3}[-\s.]?\d{4,6}$/;

/** Wide digits of another keyboard count as digits. */
const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '');
const lengthOf = (mask: string): number => mask.replaceAll(' ', '').length;

export const emptyPhone = (country: Country): PhoneDraft => ({ country, number: '', plus: null });

/**
 * What the field holds after it was typed or pasted into. A number from abroad picks its country; a home prefix (8, 0) goes
 * once the number is long enough to tell.
 */
export function typedPhone(text: string, country: Country): PhoneDraft {
  const plain = text.normalize('NFKC').trim();
  const digits = digitsOf(plain);
  if (plain.startsWith('+')) return fromAbroad(digits, country);
  // 00 and 810 are a plus on an older keypad.
  const dialled = /^(?:00|810)([1-9]\d{6,})$/.exec(digits)?.[1];
  if (dialled !== undefined) return fromAbroad(dialled, country);
  return atHome(digits, country);
}

function fromAbroad(digits: string, before: Country): PhoneDraft {
  const country = countryOfNumber(digits);
  if (!country) return { country: before, number: '', plus: `+${digits.slice(0, MOST_DIGITS)}` };
  const dialless = digits.slice(country.dial.length);
  // +7 8 916 …: both prefixes at once, as people write it.
  const number = isLongBy(dialless, country, country.trunk) ? dialless.slice(country.trunk.length) : dialless;
  return { country, number: cut(number, country), plus: null };
}

function atHome(digits: string, country: Country): PhoneDraft {
  const home = (number: string): PhoneDraft => ({ country, number: cut(number, country), plus: null });
  for (const prefix of [country.dial, country.trunk]) {
    if (isLongBy(digits, country, prefix)) return home(digits.slice(prefix.length));
  }
  if (country.mask === null || digits.length <= lengthOf(country.mask) + 1) return home(digits);
  // Too long for this country: perhaps a whole number of another one, pasted without its plus.
  const other = countryOfNumber(digits);
  const abroad = other && fromAbroad(digits, country);
  return abroad && isComplete(abroad) ? abroad : home(digits);
}

/** Exactly a number with this prefix before it. */
const isLongBy = (digits: string, { mask }: Country, prefix: string): boolean =>
  mask !== null && prefix !== '' && digits.startsWith(prefix) && digits.length === lengthOf(mask) + prefix.length;

const cut = (number: string, { dial, mask }: Country): string =>
  number.slice(0, mask === null ? MOST_DIGITS - dial.length : lengthOf(mask));

/** What the field shows: grouped where the country has a mask. */
export function shownPhone({ country, number, plus }: PhoneDraft): string {
  if (plus !== null) return plus;
  return country.mask === null ? number : grouped(number, country.mask);
}

function grouped(number: string, mask: string): string {
  let at = 0;
  const groups = mask.split(' ').map((group) => number.slice(at, (at += group.length)));
  return groups.filter(Boolean).join(' ');
}

/** The whole number as people read it, never parted at the end of a line: +7 916 204 48 12. */
export const spokenPhone = (draft: PhoneDraft): string =>
  `+${draft.country.dial} ${shownPhone(draft)}`.replaceAll(' ', '\u00A0');

/** Digits of the whole number, as it is sent. */
export const fullNumber = ({ country, number }: PhoneDraft): string => country.dial + number;

/**
 * Whether a message can be sent to it: every digit of the mask and the pattern of account §5; where there is no mask, 7 to 15
 * digits, because that pattern takes 10 to 12 alone (our reading).
 */
export function isComplete(draft: PhoneDraft): boolean {
  const { country, number, plus } = draft;
  if (plus !== null) return false;
  const full = fullNumber(draft);
  if (country.mask === null) return number !== '' && full.length >= LEAST_DIGITS && full.length <= MOST_DIGITS;
  return number.length === lengthOf(country.mask) && PATTERN.test(full);
}
