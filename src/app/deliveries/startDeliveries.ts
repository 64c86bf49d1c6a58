import type { DataServiceParts } from '#api/dataService.ts';
import { unsentDeliveriesOf } from '#stores/unsentDeliveries.ts';
import { notificationsOf } from '../dataService.ts';
import type { AppParts } from '../parts.ts';
import { startLane } from '../provide/outbox.ts';
import { deliveryLane } from './deliveryLane.ts';

export type DeliveryParts = DataServiceParts &
  Pick<AppParts, 'session' | 'connectivity' | 'riderStore' | 'riderMemory' | 'report'>;

/** Marks notifications that were seen on this phone as delivered. Lives as long as the page. */
export function startDeliveries(parts: DeliveryParts): void {
  const deliveries = unsentDeliveriesOf(parts.riderStore);
  parts.riderMemory.watch(() => deliveries.forget());
  startLane(parts, () => deliveryLane({ notifications: notificationsOf(parts), deliveries, report: parts.report }));
}
