import { fromCallback, fromPromise, type EventObject } from 'xstate';
import type { DataServiceParts } from '#api/dataService.ts';
import type { NotificationsApi } from '#api/notifications.ts';
import { CARD_MAX_AGE_MS, rideEndOf } from '#domain/notification.ts';
import type { ServerClock } from '#api/serverClock.ts';
import { storeNotifiedRideEnd } from '#stores/notifiedRideEnd.ts';
import { unsentDeliveriesOf } from '#stores/unsentDeliveries.ts';
import { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import type { MissedRows } from '#machines/pushQueue/pushQueue.types.ts';
import { watchTabLeader } from '#platform/tabLeader.ts';
import { createNotificationTabs, type NotificationTabs } from '#platform/notificationTabs.ts';
import type { Store } from '#platform/store.ts';
import { notificationsOf } from '../dataService.ts';
import { subscribeNotifications } from '../realtime/subscribeNotifications.ts';

export type PushQueueParts = DataServiceParts & {
  serverClock: Pick<ServerClock, 'now'>;
  notifications: NotificationsApi;
  riderStore: Store;
  /** Replaceable in tests without tabs. */
  tabsOf?: (riderId: string) => NotificationTabs;
  watchTabLeader?: typeof watchTabLeader;
};

/** Provides the queue of notifications between the server's rows and the screen. */
function providePushQueue(parts: PushQueueParts) {
  const {
    notifications,
    riderStore,
    serverClock,
    report,
    tabsOf = createNotificationTabs,
    watchTabLeader: watchLeader = watchTabLeader,
  } = parts;
  const deliveries = unsentDeliveriesOf(riderStore);
  let tabs: NotificationTabs | null = null;
  return pushQueueMachine.provide({
    actors: {
      notificationFeed: fromCallback<EventObject, { riderId: string }>(({ input, sendBack }) => {
        const stop = new AbortController();
        tabs = tabsOf(input.riderId);
        const unwatch = tabs.watch((ids) => sendBack({ type: 'elsewhere.delivered', ids }));
        subscribeNotifications(parts, input.riderId, sendBack, stop.signal);
        return () => {
          unwatch();
          stop.abort();
        };
      }),
      tabLeader: fromCallback<EventObject, { riderId: string }>(({ input, sendBack }) =>
        watchLeader(`velorent-pushes-${input.riderId}`, (isLeading) =>
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
          const end = notification && rideEndOf(notification);
          if (end) storeNotifiedRideEnd(riderStore, end);
        }
      },
      reportUnknown: (_, { id }) => report(new TypeError(`pushIdError: ${id} is not on the screen`)),
    },
  });
}

/** The queue of notifications with the rider's own rows. */
export const createPushQueueLogic = (parts: Omit<PushQueueParts, 'notifications'>) =>
  providePushQueue({ ...parts, notifications: notificationsOf(parts) });
