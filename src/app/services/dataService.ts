import type { DataServiceDeps } from '#api/dataService.ts';
import { type NotificationsApi, openNotifications } from '#api/notifications.ts';
import { subscribeVehicle } from '#api/vehicleRow.ts';
import type { LiveVehicle } from '#domain/liveVehicle.ts';
import { openRows, type Rows } from './realtime/rows.ts';

let current: Rows | null = null;

/** The page's only client of the data service: one socket for all subscriptions, one library for all queries. */
export const dataServiceOf = (parts: DataServiceDeps): Rows => (current ??= openRows(parts));

/** Called at the end of a session. */
export async function closeDataService(): Promise<void> {
  const closing = current;
  current = null;
  await closing?.close();
}

/** The rider's notifications, read and marked. */
export const notificationsOf = (parts: DataServiceDeps): NotificationsApi =>
  openNotifications({ data: () => dataServiceOf(parts), report: parts.report });

/** Live updates of a vehicle, by its id on the map. */
export type LiveVehicles = {
  /** Calls the listener with the known state and with each change. Returns a function that stops it. */
  follow: (mapId: number, listener: (vehicle: LiveVehicle) => void) => () => void;
};

export const openLiveVehicles = (parts: DataServiceDeps): LiveVehicles => ({
  follow: (mapId, onChange) => subscribeVehicle(dataServiceOf(parts), mapId, onChange),
});
