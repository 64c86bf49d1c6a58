import * as v from 'valibot';
import { type ConsentChange, freeConsents } from '#domain/consent.ts';
import { createListeners, perOwner } from '#domain/listeners.ts';
import type { Store } from '#platform/store.ts';

const NAME = 'unsentConsents';
const schema = v.array(
  v.object({ kind: v.picklist(freeConsents), isGiven: v.boolean(), version: v.nullable(v.string()), at: v.string() }),
) satisfies v.GenericSchema<unknown, ConsentChange[]>;

/** The rider's consents on this phone that the server does not have yet, the oldest first. Sign-out deletes them. */
export const unsentConsentsOf = perOwner((riderStore: Store) => {
  const { notify, watch } = createListeners();
  const read = (): ConsentChange[] => riderStore.read(NAME, schema) ?? [];
  const write = (changes: ConsentChange[]) => {
    riderStore.write(NAME, changes);
    notify();
  };
  return {
    read,
    say: (change: ConsentChange) => write([...read(), change]),
    /** The server has the consent. */
    heard: ({ kind, at }: ConsentChange) => write(read().filter((change) => change.kind !== kind || change.at !== at)),
    watch,
  };
});
