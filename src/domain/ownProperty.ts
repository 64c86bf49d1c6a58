/**
 * The entry of a table for a word that somebody else wrote: a server, an address, a push, a keyboard. `constructor`,
 * `toString` and `__proto__` have no entry, though every object inherits something under these names.
 */
export const ownProperty = <Entry>(table: Readonly<Record<string, Entry>>, word: string): Entry | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
