import { fromCallback, fromPromise, type EventObject } from 'xstate';
import type { DataServiceDeps } from '#api/dataService.ts';
import { deletedId, parseNotification } from '#api/notifications.ts';
import type { ServerClock } from '#api/serverClock.ts';
import { dataServiceOf, notificationsOf } from '#app/services/rows.ts';
import { CARD_MAX_AGE_MS, rideEndOf } from '#domain/notification.ts';
import { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import type { MissedRows, PushQueueEvent } from '#machines/pushQueue/pushQueue.types.ts';
import { createNotificationTabs, type NotificationTabs } from '#platform/notificationTabs.ts';
import type { Store } from '#platform/store.ts';
import { watchTabLeader } from '#platform/tabLeader.ts';
import { storeNotifiedRideEnd } from '#stores/notifiedRideEnd.ts';
import { unsentDeliveriesOf } from '#stores/unsentDeliveries.ts';

type PushQueueDeps = DataServiceDeps & {
  serverClock: Pick<ServerClock, 'now'>;
  riderStore: Store;
  /** Replaceable in tests without tabs. */
  tabsOf?: (riderId: string) => NotificationTabs;
  watchTabLeader?: typeof watchTabLeader;
};

/** Sends rows of the rider's notifications to their queue as facts. Returns a function that stops it. */
function subscribeNotifications(
  parts: DataServiceDeps,
  riderId: string,
  send: (event: PushQueueEvent) => void,
): () => void {
  const onRow = (row: unknown) => {
    const notification = parseNotification(row);
    if (!notification) parts.report(new TypeError('pushIdError: a row came that is no notification'));
    else if (notification.delivered) send({ type: 'elsewhere.delivered', ids: [notification.id] });
    else send({ type: 'server.notificationsArrived', notifications: [notification] });
  };
  return dataServiceOf(parts).subscribe(
    { table: 'notifications', column: 'client_id', value: riderId },
    {
      onUpdate: onRow,
      onInsert: onRow,
      onDelete: (row) => {
        const id = deletedId(row);
        if (id === null) parts.report(new TypeError('pushIdError: a row without an id is gone'));
        else send({ type: 'elsewhere.delivered', ids: [id] });
      },
      onRefetchNeeded: () => send({ type: 'server.rowsMissed' }),
      onSubscribed: () => undefined,
      onDisconnected: () => undefined,
    },
  );
}

/** The queue of notifications between the server's rows and the screen. */
export function createPushQueueLogic(parts: PushQueueDeps) {
  const {
    riderStore,
    serverClock,
    report,
    tabsOf = createNotificationTabs,
    watchTabLeader: watchLeader = watchTabLeader,
  } = parts;
  const notifications = notificationsOf(parts);
  const deliveries = unsentDeliveriesOf(riderStore);
  let tabs: NotificationTabs | null = null;
  return pushQueueMachine.provide({
    actors: {
      notificationFeed: fromCallback<EventObject, { riderId: string }>(({ input, sendBack }) => {
        tabs = tabsOf(input.riderId);
        const unwatch = tabs.watch((ids) => sendBack({ type: 'elsewhere.delivered', ids }));
        const unsubscribe = subscribeNotifications(parts, input.riderId, sendBack);
        return () => {
          unwatch();
          unsubscribe();
        };
      }),
      tabLeader: fromCallback<EventObject, { riderId: string }>(({ input, sendBack }) =>
        watchLeader(`velorent.pushQueue.${input.riderId}`, (isLeading) =>
          sendBack({ type: isLeading ? 'device.becameLeader' : 'device.lostLeadership' }),
        ),
      ),
      fetchMissed: fromPromise<MissedRows, { riderId: string; known: readonly string[] }>(
        async ({ input: { riderId, known }, signal }) => {
          const listed = await notifications.listUnread(riderId, serverClock.now() - CARD_MAX_AGE_MS, signal);
          // Seen before a reload: their marks still wait for the server.
          const unsent = deliveries.read();
          const unread = listed.filter(({ id }) => !unsent.includes(id));
          return { unread, gone: known.filter((id) => listed.every((row) => row.id !== id)) };
        },
      ),
    },
    actions: {
      enqueueDeliveries: (_, ids) => {
        if (ids.length === 0) return;
        deliveries.add(ids);
        tabs?.broadcast(ids);
      },
      storeRideEnd: (_, notifications) => {
        for (const notification of notifications) {
          const end = rideEndOf(notification);
          if (end) storeNotifiedRideEnd(riderStore, end);
        }
      },
      reportUnknown: (_, { id }) => report(new TypeError(`pushIdError: ${id} is not on the screen`)),
    },
  });
}
