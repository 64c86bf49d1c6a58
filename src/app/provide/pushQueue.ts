import { fromCallback, fromPromise, type EventObject } from 'xstate';
import { Fault, isTransient } from '#api/fault.ts';
import type { DataServiceParts } from '#api/dataService.ts';
import type { NotificationsApi } from '#api/notifications.ts';
import { CARD_MAX_AGE_MS, rideEndOf } from '#domain/notification.ts';
import type { ServerClock } from '#api/serverClock.ts';
import { storeNotifiedRideEnd } from '#stores/notifiedRideEnd.ts';
import { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import type { MarkDeliveredOutcome, MissedRows } from '#machines/pushQueue/pushQueue.types.ts';
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
          const unread = await notifications.listUnread(riderId, serverClock.now() - CARD_MAX_AGE_MS, signal);
          return { unread, gone: known.filter((id) => unread.every((row) => row.id !== id)) };
        },
      ),
      markDelivered: fromPromise<MarkDeliveredOutcome, { ids: readonly string[] }>(
        async ({ input: { ids }, signal }) => {
          try {
            await notifications.markDelivered(ids, signal);
            return { kind: 'written', ids };
          } catch (cause) {
            // On 426 the app reloads, and unread notifications appear again.
            if (cause instanceof Fault && !isTransient(cause) && cause.status !== 426) return { kind: 'refused' };
            throw cause;
          }
        },
      ),
    },
    actions: {
      notifyTabs: (_, rows) => tabs?.broadcast(rows.flatMap((notification) => notification?.id ?? [])),
      storeRideEnd: (_, notifications) => {
        for (const notification of notifications) {
          const end = notification && rideEndOf(notification);
          if (end) storeNotifiedRideEnd(riderStore, end);
        }
      },
      reportUnknown: (_, { id }) => report(new TypeError(`pushIdError: ${id} is not on the screen`)),
      reportUnwritten: () => report(new Error('notificationReadError: delivered was not written')),
    },
  });
}

/** The queue of notifications with the rider's own rows. */
export const createPushQueueLogic = (parts: Omit<PushQueueParts, 'notifications'>) =>
  providePushQueue({ ...parts, notifications: notificationsOf(parts) });
