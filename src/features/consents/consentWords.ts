import * as v from 'valibot';
import { type ConsentWord, freeConsents } from '#domain/consent.ts';
import { createWatchers, onePer } from '#domain/watchers.ts';
import type { Runtime } from '#src/runtime.tsx';

const NAME = 'consentWords';
const schema = v.array(
  v.object({ kind: v.picklist(freeConsents), isGiven: v.boolean(), version: v.nullable(v.string()), at: v.string() }),
) satisfies v.GenericSchema<unknown, ConsentWord[]>;

/** What the rider has said on this phone and the server has not heard, the oldest first. It goes at sign-out with all that is theirs. */
export const consentWordsOf = onePer((riderStore: Runtime['riderStore']) => {
  const { tell, watch } = createWatchers();
  const read = (): ConsentWord[] => riderStore.read(NAME, schema) ?? [];
  const write = (words: ConsentWord[]) => {
    riderStore.write(NAME, words);
    tell();
  };
  return {
    read,
    say: (word: ConsentWord) => write([...read(), word]),
    /** The server has heard it. */
    heard: ({ kind, at }: ConsentWord) => write(read().filter((word) => word.kind !== kind || word.at !== at)),
    watch,
  };
});
