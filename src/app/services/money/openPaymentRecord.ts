import { knownTime } from '#api/serverClock.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import { NO_PAY_RETURN, type PayReturn } from '#domain/paymentOrder.ts';
import { internalPath } from '#paths/internalPath.ts';
import { paths } from '#paths/paths.ts';
import { createPaymentRecord, paymentSlot } from '#platform/paymentRecord.ts';
import { createPickedMapCard, type PickedLocation } from '#stores/pickedMapCard.ts';

const withoutQuery = (address: string): string => (address.split(/[?#]/)[0] ?? '').replace(/\/+$/, '');

/**
 * Where a rider continues after sign-in or after the provider's page (account §2). First the stored metro page, with
 * its query; then the path that waits for a card; where there is none, the map with the picked object.
 *
 * @param otherwise the path where nothing is stored: the path of the redirect, or the current screen
 */
export function resumePath({ path, toCard }: PayReturn, picked: PickedLocation | null, otherwise: string): string {
  const waiting = internalPath(path);
  if (waiting !== undefined && (toCard || withoutQuery(waiting) === paths.metro)) return waiting;
  if (!toCard) return otherwise;
  return picked ? `${paths.map}?${picked.kind}=${picked.id}` : paths.map;
}

type RecordDeps = Pick<AppDeps, 'session' | 'serverClock' | 'riderStore'>;

/** What this browser has stored about the payments of the rider who is signed in. */
export function openPaymentRecord({ session, serverClock, riderStore }: RecordDeps) {
  const riderId = () => session.getSnapshot().context.riderId;
  const record = createPaymentRecord(paymentSlot(), riderId, () => knownTime(serverClock));
  return {
    ...record,
    /** The path where the rider continues, from the stored return and map card. Removes the return. */
    async resumePath(otherwise: string): Promise<string> {
      const stored = await record.consume();
      return resumePath(stored ?? NO_PAY_RETURN, createPickedMapCard(riderStore).read(), otherwise);
    },
  };
}
