import { digitsOf } from './digits.ts';

/** Digits of a Troika card (account §9). */
const LENGTH = 10;

/** Typed or pasted text, grouped by the mask 9999 999 999 (account §5). Digits beyond it stay: a cut number is another card's. */
export function maskedTroika(typed: string): string {
  const digits = troikaDigits(typed);
  return [digits.slice(0, 4), digits.slice(4, 7), digits.slice(7)].filter((group) => group !== '').join(' ');
}

/** Digits only, the format of the call. */
export const troikaDigits = digitsOf;

/** Whether the number is complete, with no digit too many, and can be saved. */
export const isWholeTroika = (typed: string): boolean => troikaDigits(typed).length === LENGTH;

/** The last three digits behind dots; null where the server sent no number. */
export function troikaMask(sent: string | null | undefined): string | null {
  const digits = /(\d{3})\D*$/.exec(sent ?? '')?.[1];
  return digits === undefined ? null : `••\u00A0${digits}`;
}
