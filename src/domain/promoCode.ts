import type { Refusal } from './errorCode.ts';

export type PromoKind = 'bonus' | 'promo';

/** Characters of a bonus code; every other length is a promo code (account §9). */
const BONUS_LENGTH = 9;
/** Characters a promo code has at least (account §9); in the dialog that lets a rider try again one is enough. */
const SHORTEST = 6;

export const promoKind = (code: string): PromoKind => (code.length === BONUS_LENGTH ? 'bonus' : 'promo');

/** @param repeats the dialog has let the rider try again after a wrong code (account §5: both length rules) */
export const isLongEnough = (code: string, repeats: boolean): boolean => code.length >= (repeats ? 1 : SHORTEST);

/** A code as it is sent: no spaces, capital letters, because that is how codes are printed (our reading). */
export const promoCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\u200B\uFEFF]/g, '')
    .toUpperCase();

/** «промокод», «код» with their cases, “promo code”, “code”; no part of a longer word. */
const WORD = /(?<![\p{L}\p{N}])(?:промо[-\s]?код|код|promo[-\s]?code|code)(?:а|у|ом|е)?(?![\p{L}\p{N}])/giu;
/** Signs and the verb that people put between the word and the code. */
const CODE = /^[\s:;,.=\-–—«»"'“”„()[\]*`]*(?:(?:is|это)[\s:«"“']+)?([A-Z0-9]{6,12})(?![\p{L}\p{N}])/u;
const BARE = /^[A-Z0-9]{6,12}$/i;

/**
 * The code in a message, or null. A text that is nothing but a code is taken too; Cyrillic letters that look like Latin ones
 * are no code.
 * @see account §5 "Text pasted for extraction"; the word in either language and any case is our reading
 */
export function promoCodeIn(text: string): string | null {
  const plain = text.normalize('NFKC').trim();
  if (BARE.test(plain)) return plain.toUpperCase();
  for (const word of plain.matchAll(WORD)) {
    const code = CODE.exec(plain.slice(word.index + word[0].length))?.[1];
    if (code !== undefined) return code;
  }
  return null;
}

/** What was pasted is a message to look for a code in, rather than a part of one that is being typed. */
export const isMessage = (pasted: string): boolean => /\s/.test(pasted.trim());

/** News for whoever counts what becomes of codes (account §8): an event beside the words. */
export type PromoNews = 'promo.codeError' | 'promo.expired';

/**
 * The server's word about a code.
 * `applied`: `name` is what the code is called. `blocked`: no code is taken for a while. `mayRepeat`: the same dialog takes
 * another.
 */
export type PromoOutcome =
  | { kind: 'applied'; name: string }
  | { kind: 'blocked' }
  | { kind: 'refused'; refusal: Refusal; mayRepeat: boolean; news: PromoNews | null };

/** What a refusing answer said: `data.extCode`, `data.localizedMessage`, `data.repeat`. */
export type PromoSaid = { extCode: number | null; localizedMessage: string | null; mayRepeat: boolean };

/** Account §8: which words a refused code gets, and which event goes with them. */
export function promoRefusal({ extCode, localizedMessage, mayRepeat }: PromoSaid): PromoOutcome {
  const worded = (code: 'promoApplyError' | 'promoExpired'): Refusal => ({
    code,
    ...(localizedMessage !== null && { serverText: localizedMessage }),
  });
  switch (extCode ?? 0) {
    case 111:
    case 112:
      return { kind: 'blocked' };
    case 102:
      return { kind: 'refused', refusal: { code: 'promoApplyError' }, mayRepeat, news: 'promo.codeError' };
    case 103:
    case 201:
      return { kind: 'refused', refusal: worded('promoExpired'), mayRepeat, news: 'promo.expired' };
    default:
      return { kind: 'refused', refusal: worded('promoApplyError'), mayRepeat, news: null };
  }
}

/** The first tariff that a code has put on the list; null when the list is as it was (account §4). */
export const newTariff = (before: readonly string[], after: readonly string[]): string | null =>
  after.find((id) => !before.includes(id)) ?? null;
