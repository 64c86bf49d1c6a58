/** The name of a location in both languages. `en` may be empty (map-and-rent §3). */
export type Address = { ru: string; en: string };

/** English for an English locale; Russian where the English text is empty (our reading of addr_en). */
export const addressIn = (locale: string, { ru, en }: Address): string =>
  locale.startsWith('en') && en !== '' ? en : ru;

/** «3-я Тверская-Ямская» becomes 3, я, тверская, ямская. Riders type е for ё and leave punctuation out. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Each word of the question is the beginning of some word in the texts: the server's rule
 * (openapi/gateway.yaml#searchPlaces).
 */
export function isNamedBy(question: string, texts: readonly string[]): boolean {
  const wanted = wordsOf(question);
  const known = texts.flatMap(wordsOf);
  return wanted.length > 0 && wanted.every((word) => known.some((other) => other.startsWith(word)));
}
