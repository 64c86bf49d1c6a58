import { openLane, serverReach } from '#app/actors/outbox.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import type { Outbox } from '#domain/outbox.ts';
import { createOutboxStore } from '#platform/outboxStore.ts';
import { createOutbox } from './outbox.ts';
import { sendOutboxItem } from './sendOutboxItem.ts';

export type OpenOutboxDeps = Pick<
  AppDeps,
  'session' | 'mainApi' | 'gatewayApi' | 'connectivity' | 'riderMemory' | 'report' | 'sendAnalyticsEvent'
>;

/**
 * Ratings and feedback of the signed-in rider, until the rider's data is deleted.
 * @throws when nobody is signed in
 */
export function openOutbox({ riderMemory, sendAnalyticsEvent, ...parts }: OpenOutboxDeps): Outbox {
  const { riderId } = parts.session.getSnapshot().context;
  if (riderId === null) throw new Error('The outbox needs a signed-in rider');
  const outbox = createOutbox({
    riderId,
    store: createOutboxStore(),
    open: (lane) => openLane(lane, { ...parts, reach: serverReach(parts) }),
    send: async (item, signal) => {
      const refusal = await sendOutboxItem(parts, riderId, item, signal);
      if (refusal === null && item.payload.kind === 'rating')
        sendAnalyticsEvent('ride-rated', item.payload.rating.rentId);
      return refusal;
    },
  });
  const unwatch = riderMemory.watch(() => {
    unwatch();
    outbox.stop();
  });
  return outbox;
}

/** Opens the outbox for each rider who signs in. Lives as long as the page. */
export function startOutbox({
  session,
  outbox,
  report,
}: Pick<AppDeps, 'session' | 'report'> & { outbox: () => Promise<Outbox> }): void {
  const onSessionChange = () => {
    if (session.getSnapshot().matches('signedIn')) outbox().catch(report);
  };
  session.subscribe(onSessionChange);
  onSessionChange();
}
