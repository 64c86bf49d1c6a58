import * as v from 'valibot';
import type { Store } from '#platform/store.ts';

const NAME = 'goalsReached';
/** A thing reached longer ago is not heard of again. */
const MOST = 20;

/** True for the first who asks about this, in all tabs and after a reload. */
export function isFirst(riderStore: Store, what: string): boolean {
  const reached = riderStore.read(NAME, v.array(v.string())) ?? [];
  if (reached.includes(what)) return false;
  riderStore.write(NAME, [what, ...reached].slice(0, MOST));
  return true;
}
