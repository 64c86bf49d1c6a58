/** The words of a text, in its order. A list of short values needs fewer lines as one text. */
export const words = (text: string): string[] => text.trim().split(/\s+/);
