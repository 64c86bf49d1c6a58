import type { DataServiceDeps } from '#api/dataService.ts';
import type { NotificationsApi } from '#api/notifications.ts';
import { outboxRefusal } from '#api/refusal.ts';
import { type Lane, startLane } from '#app/actors/outbox.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import { notificationsOf } from '#app/services/rows.ts';
import { unsentDeliveriesOf } from '#stores/unsentDeliveries.ts';

export type DeliveryLaneDeps = {
  notifications: Pick<NotificationsApi, 'markDelivered'>;
  deliveries: ReturnType<typeof unsentDeliveriesOf>;
  report: (cause: unknown) => void;
};

/** Ids in one request: they are in its address. */
const AT_ONCE = 50;

/** Notifications that were seen on this phone, to be marked as delivered. Marks that the server refuses are dropped. */
export const deliveryLane = ({
  notifications,
  deliveries,
  report,
}: DeliveryLaneDeps): Lane<{ id: string; ids: readonly string[] }> => ({
  name: 'deliveries',
  order: 'strict',
  next: async () => {
    const ids = deliveries.read().slice(0, AT_ONCE);
    return ids.length > 0 ? { id: ids.join(' '), ids } : null;
  },
  send: ({ ids }, signal) => outboxRefusal(notifications.markDelivered(ids, signal), 'notificationReadError'),
  settle: ({ ids }, refusal) => {
    deliveries.remove(ids);
    if (refusal !== null) report(new Error('notificationReadError: delivered was not written'));
  },
  watch: (listener) => deliveries.watch(() => listener({ type: 'device.enqueued' })),
});

export type DeliveryDeps = DataServiceDeps &
  Pick<AppDeps, 'session' | 'connectivity' | 'riderStore' | 'riderMemory' | 'report'>;

/** Marks notifications that were seen on this phone as delivered. Lives as long as the page. */
export function startDeliveries(parts: DeliveryDeps): void {
  const deliveries = unsentDeliveriesOf(parts.riderStore);
  parts.riderMemory.watch(() => deliveries.forget());
  startLane(parts, () => deliveryLane({ notifications: notificationsOf(parts), deliveries, report: parts.report }));
}
