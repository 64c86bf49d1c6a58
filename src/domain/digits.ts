/**
 * Marks without a picture: directions of text, zero-width spaces and joiners, soft hyphens, controls other than spaces.
 * Contacts and messengers copy them.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu;
const DIGIT = /^\p{Nd}$/u;

/** Whether the text has a mark that nobody sees. */
export const hasInvisible = (text: string): boolean => text.search(INVISIBLE) !== -1;
export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');

/** Typed or pasted text in full-width and small forms as usual ones, with ASCII digits and without invisible marks. */
export const plainText = (typed: string): string =>
  withoutInvisible(typed.normalize('NFKC')).replaceAll(/\p{Nd}/gu, asciiDigit);

/** The digits of a typed or pasted text, as ASCII. */
export const digitsOf = (typed: string): string => plainText(typed).replaceAll(/\D/g, '');

/** Unicode keeps the ten digits of a script side by side, the zero first; two scripts may be neighbours. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}
