import * as v from 'valibot';
import type { Store } from '#platform/store.ts';

const STORE_KEY = 'goalsReached';
/** Largest number of stored keys; older ones are forgotten. */
const MAX_OCCURRENCES = 20;

/** True for the first call with this key, in all tabs and after a reload. */
export function isFirstOccurrence(riderStore: Store, dedupeKey: string): boolean {
  const reached = riderStore.read(STORE_KEY, v.array(v.string())) ?? [];
  if (reached.includes(dedupeKey)) return false;
  riderStore.write(STORE_KEY, [dedupeKey, ...reached].slice(0, MAX_OCCURRENCES));
  return true;
}
