import * as v from 'valibot';
import type { Runtime } from '#src/runtime.tsx';

const rideEnd = v.nullable(v.object({ rentId: v.string(), endedAt: v.number() }));
/** After that nobody remembers how it went, ms. */
const OFFERED_FOR = 72 * 3_600_000;

type Ended = { id: string; endedAt: number };

/**
 * The ride that a rider may be asked about: the newest that ended in this phone or of whose end a notification has told
 * (map-and-rent §4). Null when that was long ago.
 */
export function rideToRate(store: Runtime['riderStore'], receipts: readonly Ended[], now: number): string | null {
  const told = store.read('rideEnd', rideEnd);
  const ended = [...receipts, ...(told ? [{ id: told.rentId, endedAt: told.endedAt }] : [])].toSorted(
    (a, b) => b.endedAt - a.endedAt,
  )[0];
  return ended && now - ended.endedAt < OFFERED_FOR ? ended.id : null;
}
