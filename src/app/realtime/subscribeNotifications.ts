import { deletedId, parseNotification } from '#api/notificationRow.ts';
import type { NotificationsApi } from '#api/notifications.ts';
import { isCancelled } from '#api/fault.ts';
import type { ServerClock } from '#api/serverClock.ts';
import { type Notification, CARD_MAX_AGE_MS } from '#domain/notification.ts';
import type { PushQueueEvent } from '#machines/pushQueue/pushQueue.types.ts';
import { type RealtimeParts, openRealtimeClient } from './realtimeClient.ts';

export type NotificationSubscriptionParts = RealtimeParts & {
  notifications: Pick<NotificationsApi, 'listUnread'>;
  serverClock: Pick<ServerClock, 'now'>;
};

/** Milliseconds between retries of the request for missed notifications. */
const RETRY_AFTER_MS = 15_000;

/**
 * Sends rows of the rider's notifications to their queue as facts, until the signal aborts. Each time the channel is
 * live, the server is asked for missed rows. A known row that is not in that list was delivered elsewhere or withdrawn.
 */
export function subscribeNotifications(
  parts: NotificationSubscriptionParts,
  riderId: string,
  send: (event: PushQueueEvent) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const open = new Set<string>();
  const report = (cause: unknown) => {
    if (!isCancelled(cause)) parts.report(cause);
  };
  const enqueue = (notifications: readonly Notification[]) => {
    for (const { id, delivered } of notifications) if (!delivered) open.add(id);
    send({ type: 'server.notificationsArrived', notifications: notifications.filter(({ delivered }) => !delivered) });
  };
  const forget = (ids: readonly string[]) => {
    if (ids.length === 0) return;
    for (const id of ids) open.delete(id);
    send({ type: 'elsewhere.delivered', ids });
  };
  const onRow = (row: unknown) => {
    const notification = parseNotification(row);
    if (!notification) return report(new TypeError('pushIdError: a row came that is no notification'));
    if (notification.delivered) forget([notification.id]);
    else enqueue([notification]);
  };
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const fetchUnread = async () => {
    clearTimeout(retryTimer);
    const before = [...open];
    const unread = await parts.notifications.listUnread(riderId, parts.serverClock.now() - CARD_MAX_AGE_MS, signal);
    const ids = new Set(unread.map(({ id }) => id));
    forget(before.filter((id) => !ids.has(id)));
    enqueue(unread);
  };

  const ask = () => {
    fetchUnread().catch((cause: unknown) => {
      if (!signal.aborted && !isCancelled(cause)) retryTimer = setTimeout(ask, RETRY_AFTER_MS);
    });
  };

  const stop = openRealtimeClient(parts).subscribe(
    { table: 'notifications', column: 'client_id', value: riderId },
    {
      onUpdate: onRow,
      onInsert: onRow,
      onDelete: (row) => {
        const id = deletedId(row);
        if (id === null) report(new TypeError('pushIdError: a row without an id is gone'));
        else forget([id]);
      },
      onRefetchNeeded: ask,
      onSubscribed: () => send({ type: 'server.wentLive' }),
      onDisconnected: () => undefined,
    },
  );
  signal.addEventListener('abort', () => {
    clearTimeout(retryTimer);
    stop();
  });
}
