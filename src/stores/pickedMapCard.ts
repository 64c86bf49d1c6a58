import * as v from 'valibot';
import type { Store } from '#platform/store.ts';

/** The object that was open on the map when the rider left it. */
export type PickedLocation = { kind: 'bike' | 'station'; id: number };

const NAME = 'picked';
/** How long a rider may be away to add a card, ms (decisions §5). */
const MAX_AGE_MS = 30 * 60 * 1000;

const schema = v.object({
  kind: v.picklist(['bike', 'station']),
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  at: v.number(),
});

/**
 * The vehicle or station with an open card, for a rider who leaves it to add a bank card (account §3). Sign-out deletes
 * it.
 */
export const createPickedMapCard = (store: Store, now: () => number = () => Date.now()) => ({
  read(): PickedLocation | null {
    const stored = store.read(NAME, v.nullable(schema));
    return stored && Math.abs(now() - stored.at) <= MAX_AGE_MS ? { kind: stored.kind, id: stored.id } : null;
  },
  write(picked: PickedLocation | null): void {
    if (picked === null && store.read(NAME, v.nullable(schema)) === null) return;
    store.write(NAME, picked && { ...picked, at: now() });
  },
});
