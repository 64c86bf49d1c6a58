// Replaces the library's `symbol/bidi.ts` and `symbol/arabic_shaping.ts` (scripts/build/mapLibrary.ts): the names on a map of Moscow run from left to
// right, and the tables of the other scripts cost each start of the map 7 KB and their reading, twice.

/** Where the lines of a label begin and end: at each break, and behind each line feed. */
function linesOf(text: string, breaks: readonly number[]): [from: number, to: number][] {
  const feeds = Array.from(text.matchAll(/\n/g), ({ index }) => index + 1);
  const inside = [...breaks, ...feeds].filter((at) => at > 0 && at < text.length);
  const ends = [...new Set([0, ...inside, text.length])].sort((a, b) => a - b);
  return ends.slice(1).map((end, i) => [ends[i] ?? 0, end]);
}

/** The lines of a label. */
export const processBidirectionalText = (text: string, breaks: readonly number[]): string[] =>
  linesOf(text, breaks).map(([from, to]) => text.slice(from, to));

/** The same, with the section of each code unit. */
export const processStyledBidirectionalText = (
  text: string,
  sections: readonly number[],
  breaks: readonly number[],
): [string, number[]][] => linesOf(text, breaks).map(([from, to]) => [text.slice(from, to), sections.slice(from, to)]);

/** The letters of a label: none changes its form beside another. */
export const applyArabicShaping = (text: string): string => text;
