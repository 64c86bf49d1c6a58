import { createActor, fromCallback, type EventObject } from 'xstate';
import {
  type DataService,
  type DataServiceDeps,
  openDataService,
  type RowFilter,
  type RowListener,
  type RowSource,
} from '#api/dataService.ts';
import { type NotificationsApi, openNotifications } from '#api/notifications.ts';
import { subscribeVehicle } from '#api/vehicleRow.ts';
import type { LiveVehicle } from '#domain/liveVehicle.ts';
import { channelMachine } from '#machines/channel/channel.machine.ts';
import type { ChannelEvent } from '#machines/channel/channel.types.ts';
import { devToolsOptions } from '#machines/devToolsOptions.ts';
import { whenScreenIsWhole } from '#platform/screenWorks.ts';

/** The data service, with subscriptions that last: a channel that was closed is joined again. */
export type Rows = RowSource & { close(): Promise<void> };

let current: Rows | null = null;

/** The page's only client of the data service: one socket for all subscriptions, one library for all queries. */
export const dataServiceOf = (parts: DataServiceDeps): Rows => (current ??= openRows(parts));

/** Called at the end of a session. */
export async function closeDataService(): Promise<void> {
  const closing = current;
  current = null;
  await closing?.close();
}

export function openRows(parts: DataServiceDeps): Rows {
  const service = openDataService(parts, whenScreenIsWhole);
  return { ...service, subscribe: (rows, listener) => keepJoined(service, rows, listener) };
}

/** Passes rows to the listener until it is ended, through one channel after the other. Returns a function that ends it. */
function keepJoined(service: Pick<DataService, 'join'>, rows: RowFilter, listener: RowListener): () => void {
  const chart = channelMachine.provide({
    actors: {
      rows: fromCallback<EventObject>(({ sendBack }) => {
        const send = (event: ChannelEvent) => sendBack(event);
        return service.join(rows, {
          ...listener,
          onSubscribed() {
            send({ type: 'server.joinedChannel' });
            listener.onSubscribed();
          },
          onDisconnected() {
            listener.onDisconnected();
            send({ type: 'server.closedChannel', random: Math.random() });
          },
        });
      }),
    },
  });
  const actor = createActor(chart, { ...devToolsOptions, id: `channel.${rows.table}` }).start();
  return () => void actor.stop();
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
