import type { Messages } from '@lingui/core';

const ACCENTS: Record<string, string> = {
  а: 'á',
  е: 'ё',
  и: 'й',
  о: 'ó',
  у: 'ý',
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
};

/** Words a little strange and 40 % longer, to see what clips and what was never given to the translator. */
export function pseudo(words: string): string {
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return words;
  const strange = words.replace(/[аеиоуaeiou]/g, (letter) => ACCENTS[letter] ?? letter);
  return `${strange}${'~'.repeat(Math.ceil(letters * 0.4))}`;
}

type Token = Messages[string];

const pseudoToken = (token: Token): Token => {
  if (typeof token === 'string') return pseudo(token);
  return Array.isArray(token) ? token.map((part) => (typeof part === 'string' ? pseudo(part) : part)) : token;
};

/** A catalogue as `lingui` compiled it, in the strange words. Placeholders and plural forms stay as they are. */
export const pseudoCatalogue = (messages: Messages): Messages =>
  Object.fromEntries(Object.entries(messages).map(([id, token]) => [id, pseudoToken(token)]));
