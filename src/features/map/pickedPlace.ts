import * as v from 'valibot';
import type { PickedPlace } from '#domain/payReturn.ts';
import type { Runtime } from '#src/runtime.tsx';

const NAME = 'picked';
/** As long as a rider may be away to add a card, ms (decisions §5). */
const KEPT_FOR = 30 * 60 * 1000;

const schema = v.object({
  kind: v.picklist(['bike', 'station']),
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  at: v.number(),
});

/** The vehicle or station whose card is open, for a rider who leaves it to add a card (account §3). It goes at sign-out. */
export const createPickedPlace = (store: Runtime['riderStore'], now: () => number = () => Date.now()) => ({
  read(): PickedPlace | null {
    const kept = store.read(NAME, v.nullable(schema));
    return kept && Math.abs(now() - kept.at) <= KEPT_FOR ? { kind: kept.kind, id: kept.id } : null;
  },
  write(picked: PickedPlace | null): void {
    if (picked === null && store.read(NAME, v.nullable(schema)) === null) return;
    store.write(NAME, picked && { ...picked, at: now() });
  },
});
