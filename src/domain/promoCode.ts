import { plainText } from './digits.ts';
import type { Refusal } from './errorCode.ts';

export type PromoKind = 'bonus' | 'promo';

/** Characters of a bonus code; every other length is a promo code (account §9). */
const BONUS_LENGTH = 9;
/** Characters of a promo code at least (account §9); in the dialog for another try, one character is enough. */
const SHORTEST = 6;

export const promoKind = (code: string): PromoKind => (code.length === BONUS_LENGTH ? 'bonus' : 'promo');

/** @param repeats the rider tries again after a wrong code (account §5: both length rules) */
export const isLongEnough = (code: string, repeats: boolean): boolean => code.length >= (repeats ? 1 : SHORTEST);

/** Quotes, brackets and the signs of a sentence around a code. */
const AROUND = /^[\p{Ps}\p{Pi}"']+|[\p{Pe}\p{Pf}"'.,;:]+$/gu;

/** A code in the format of the call: no spaces or quotes, capital letters, as printed codes are (our reading). */
export const promoCode = (typed: string): string =>
  plainText(typed).replaceAll(/\s/g, '').replaceAll(AROUND, '').toUpperCase();

/** «промокод», «код» with their case endings, “promo code”, “code”; never a part of a longer word. */
const WORD = /(?<![\p{L}\p{N}])(?:промо[-\s]?код|код|promo[-\s]?code|code)(?:а|у|ом|е)?(?![\p{L}\p{N}])/giu;
/** The code, after the punctuation and the verb that people write before it. */
const CODE = /^[\s:;,.=\-–—«»"'“”„()[\]*`]*(?:(?:is|это)[\s:«"“']+)?([A-Z0-9]{6,12})(?![\p{L}\p{N}])/u;
const BARE = /^[A-Z0-9]{6,12}$/i;

/**
 * The code in a message, or null. A text that is only a code works too. Cyrillic letters that look like Latin ones are
 * not accepted.
 * @see account §5 "Text pasted for extraction"; the word in either language and any case is our reading
 */
export function promoCodeIn(text: string): string | null {
  const plain = plainText(text).trim();
  if (BARE.test(plain)) return plain.toUpperCase();
  for (const word of plain.matchAll(WORD)) {
    const code = CODE.exec(plain.slice(word.index + word[0].length))?.[1];
    if (code !== undefined) return code;
  }
  return null;
}

/** Whether a pasted text is a message that may contain a code, and not a part of a code. */
export const isMessage = (pasted: string): boolean => /\s/.test(pasted.trim());

/** The analytics event of a refused code (account §8), in addition to the message. */
export type PromoAnalyticsEvent = 'promo.codeError' | 'promo.expired';

/**
 * The server's answer to a code. `applied`: `name` is the name of the code. `blocked`: the server takes no codes for a
 * while. `mayRepeat`: the same dialog accepts another code.
 */
export type PromoOutcome =
  | { kind: 'applied'; name: string }
  | { kind: 'blocked' }
  | { kind: 'refused'; refusal: Refusal; mayRepeat: boolean; analyticsEvent: PromoAnalyticsEvent | null };

/** The body of a refusal: `data.extCode`, `data.localizedMessage`, `data.repeat`. */
export type PromoErrorBody = { extCode: number | null; localizedMessage: string | null; mayRepeat: boolean };

/** Account §8: the message and the analytics event of a refused code. */
export function promoRefusal({ extCode, localizedMessage, mayRepeat }: PromoErrorBody): PromoOutcome {
  const withServerText = (code: 'promoApplyError' | 'promoExpired'): Refusal => ({
    code,
    ...(localizedMessage !== null && { serverText: localizedMessage }),
  });
  switch (extCode ?? 0) {
    case 111:
    case 112:
      return { kind: 'blocked' };
    case 102:
      return { kind: 'refused', refusal: { code: 'promoApplyError' }, mayRepeat, analyticsEvent: 'promo.codeError' };
    case 103:
    case 201:
      return { kind: 'refused', refusal: withServerText('promoExpired'), mayRepeat, analyticsEvent: 'promo.expired' };
    default:
      return { kind: 'refused', refusal: withServerText('promoApplyError'), mayRepeat, analyticsEvent: null };
  }
}

/** The first tariff that a code has added to the list; null when the list has not changed (account §4). */
export const newTariff = (before: readonly string[], after: readonly string[]): string | null =>
  after.find((id) => !before.includes(id)) ?? null;
