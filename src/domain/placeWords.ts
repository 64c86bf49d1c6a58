/** What a place is called, in both languages. `en` may be empty (map-and-rent §3). */
export type Address = { ru: string; en: string };

/** English for who reads English, where there is one (our reading of addr_en). */
export const addressIn = (locale: string, { ru, en }: Address): string =>
  locale.startsWith('en') && en !== '' ? en : ru;

/** «3-я Тверская-Ямская» as 3, я, тверская, ямская: hardly anybody types ё, and nobody the dots. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Every word of the question begins a word of the place, as the server reads it (openapi/gateway.yaml#searchPlaces). */
export function isNamedBy(question: string, place: readonly string[]): boolean {
  const asked = wordsOf(question);
  const known = place.flatMap(wordsOf);
  return asked.length > 0 && asked.every((word) => known.some((other) => other.startsWith(word)));
}
