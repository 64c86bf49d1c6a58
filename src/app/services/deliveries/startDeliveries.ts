import type { DataServiceDeps } from '#api/dataService.ts';
import { startLane } from '#app/actors/outbox.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import { notificationsOf } from '#app/services/dataService.ts';
import { unsentDeliveriesOf } from '#stores/unsentDeliveries.ts';
import { deliveryLane } from './deliveryLane.ts';

export type DeliveryDeps = DataServiceDeps &
  Pick<AppDeps, 'session' | 'connectivity' | 'riderStore' | 'riderMemory' | 'report'>;

/** Marks notifications that were seen on this phone as delivered. Lives as long as the page. */
export function startDeliveries(parts: DeliveryDeps): void {
  const deliveries = unsentDeliveriesOf(parts.riderStore);
  parts.riderMemory.watch(() => deliveries.forget());
  startLane(parts, () => deliveryLane({ notifications: notificationsOf(parts), deliveries, report: parts.report }));
}
