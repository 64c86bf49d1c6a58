import * as v from 'valibot';
import { createListeners, perOwner } from '#domain/listeners.ts';
import type { Store } from '#platform/store.ts';

const NAME = 'unsentDeliveries';
const schema = v.array(v.string());

/**
 * Ids of notifications that the rider has seen here and the server counts as unread, the oldest first. Sign-out deletes
 * them.
 */
export const unsentDeliveriesOf = perOwner((riderStore: Store) => {
  const { notify, watch } = createListeners();
  /** Of this page alone: ids for which the phone has no room. */
  let unstored: readonly string[] = [];
  const stored = () => riderStore.read(NAME, schema) ?? [];
  const read = (): string[] => [...new Set([...stored(), ...unstored])];
  const write = (ids: readonly string[]) => {
    riderStore.write(NAME, ids);
    const known = stored();
    unstored = ids.filter((id) => !known.includes(id));
  };
  return {
    read,
    add(ids: readonly string[]) {
      write([...read(), ...ids]);
      notify();
    },
    /** The server has answered about them. */
    remove(ids: readonly string[]) {
      write(read().filter((id) => !ids.includes(id)));
      notify();
    },
    /** The rider's session ends. */
    forget: () => void (unstored = []),
    watch,
  };
});
