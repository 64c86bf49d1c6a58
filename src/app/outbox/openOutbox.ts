import type { Outbox } from '#domain/outbox.ts';
import { watchVisible } from '#platform/visibility.ts';
import { createOutboxStore } from '#platform/outboxStore.ts';
import type { AppParts } from '../parts.ts';
import { createOutbox } from './outbox.ts';
import { sendOutboxItem } from './sendOutboxItem.ts';

export type OpenOutboxParts = Pick<
  AppParts,
  'session' | 'mainApi' | 'gatewayApi' | 'connectivity' | 'riderMemory' | 'report' | 'sendAnalyticsEvent'
>;

/**
 * The outbox of the signed-in rider, until the rider's data is deleted. Items are sent at the start, each time the
 * network returns, and each time the page is shown.
 * @throws when nobody is signed in
 */
export function openOutbox({
  session,
  connectivity,
  riderMemory,
  report,
  sendAnalyticsEvent,
  ...apis
}: OpenOutboxParts): Outbox {
  const { riderId } = session.getSnapshot().context;
  if (riderId === null) throw new Error('The outbox needs a signed-in rider');
  const outbox = createOutbox({
    riderId,
    store: createOutboxStore(),
    send: async (item, signal) => {
      const refusal = await sendOutboxItem(apis, riderId, item, signal);
      if (refusal === null && item.said.kind === 'rating') sendAnalyticsEvent('ride-rated', item.said.rating.rentId);
      return refusal;
    },
    isOnline: () => connectivity.isOnline(),
    report,
  });
  const unwatch = [
    watchVisible(outbox.flush),
    connectivity.watch((isOnline) => isOnline && outbox.flush()),
    riderMemory.watch(() => {
      for (const stop of unwatch) stop();
      outbox.stop();
    }),
  ];
  outbox.flush();
  return outbox;
}

/** Opens the outbox for each rider who signs in. Lives as long as the page. */
export function startOutbox({
  session,
  outbox,
  report,
}: Pick<AppParts, 'session' | 'report'> & { outbox: () => Promise<Outbox> }): void {
  const onSessionChange = () => {
    if (session.getSnapshot().matches('signedIn')) outbox().catch(report);
  };
  session.subscribe(onSessionChange);
  onSessionChange();
}
