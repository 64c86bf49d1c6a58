import * as v from 'valibot';
import type { Runtime } from '#src/runtime/services.ts';

const rideEnd = v.nullable(v.object({ rentId: v.string(), endedAt: v.number() }));
/** A ride is offered for rating this long after its end, ms. Later riders no longer remember it. */
const OFFERED_FOR = 72 * 3_600_000;

type Ended = { id: string; endedAt: number };

/**
 * Id of the ride to offer for rating: the newest ride that ended on this phone or whose end a notification reported
 * (map-and-rent §4). Null if it is too old.
 */
export function rideToRate(
  store: Runtime['session']['riderStore'],
  receipts: readonly Ended[],
  now: number,
): string | null {
  const notified = store.read('rideEnd', rideEnd);
  const ended = [...receipts, ...(notified ? [{ id: notified.rentId, endedAt: notified.endedAt }] : [])].sort(
    (a, b) => b.endedAt - a.endedAt,
  )[0];
  return ended && now - ended.endedAt < OFFERED_FOR ? ended.id : null;
}
