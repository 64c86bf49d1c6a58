import type { Outbox } from '#domain/feedback.ts';
import { watchVisible } from '#platform/visibility.ts';
import { createOutboxStore } from '#platform/outboxStore.ts';
import type { Runtime } from '#src/runtime.tsx';
import { createOutbox } from './outbox.ts';
import { sendOutboxItem } from './sendOutboxItem.ts';

export type OpenOutboxParts = Pick<
  Runtime,
  'session' | 'mainApi' | 'gatewayApi' | 'connectivity' | 'riderMemory' | 'report' | 'sendAnalyticsEvent'
>;

let currentOutbox: { riderId: string; outbox: Outbox; close(): void } | null = null;

/**
 * The outbox of the signed-in rider. Items are sent at the start, each time the network returns, and each time the page
 * is shown.
 * @throws when nobody is signed in
 */
export function openOutbox(parts: OpenOutboxParts): Outbox {
  const { riderId } = parts.session.getSnapshot().context;
  if (riderId === null) throw new Error('The outbox needs a signed-in rider');
  if (currentOutbox?.riderId === riderId) return currentOutbox.outbox;
  currentOutbox?.close();
  currentOutbox = open(parts, riderId);
  return currentOutbox.outbox;
}

/** Opens the outbox for each rider who signs in. Lives as long as the page. */
export function startOutbox(parts: OpenOutboxParts): void {
  const onSessionChange = () => {
    if (parts.session.getSnapshot().matches('signedIn')) openOutbox(parts);
  };
  parts.session.subscribe(onSessionChange);
  onSessionChange();
}

function open(
  { connectivity, riderMemory, report, sendAnalyticsEvent, ...apis }: OpenOutboxParts,
  riderId: string,
): NonNullable<typeof currentOutbox> {
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
    riderMemory.watch(() => currentOutbox?.close()),
  ];
  outbox.flush();
  return {
    riderId,
    outbox,
    close() {
      for (const stop of unwatch) stop();
      outbox.stop();
      currentOutbox = null;
    },
  };
}
