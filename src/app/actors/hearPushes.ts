import { goneId, parseNotification } from '#api/notificationRow.ts';
import type { NotificationsApi } from '#api/notifications.ts';
import { isCancelled } from '#api/fault.ts';
import type { ServerClock } from '#api/serverClock.ts';
import { type Notification, POPS_UP_FOR } from '#domain/notification.ts';
import type { PushQueueEvent } from '#machines/pushQueue/pushQueue.types.ts';
import { type LineParts, openLine } from './line.ts';

export type HeardPushes = LineParts & {
  notifications: Pick<NotificationsApi, 'listUnread'>;
  serverClock: Pick<ServerClock, 'now'>;
};

/** Milliseconds: what was missed is asked for until it comes. */
const ASKS_AGAIN_AFTER = 15_000;

/**
 * Rows of the rider's notifications as facts for their queue, until the signal. Each time the line is live the server is asked
 * for what was missed; what was heard of before and is not in that list was delivered elsewhere, or taken back.
 */
export function hearPushes(
  parts: HeardPushes,
  riderId: string,
  tell: (news: PushQueueEvent) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const open = new Set<string>();
  const report = (cause: unknown) => {
    if (!isCancelled(cause)) parts.report(cause);
  };
  const hear = (pushes: readonly Notification[]) => {
    for (const { id, delivered } of pushes) if (!delivered) open.add(id);
    tell({ type: 'server.pushed', pushes: pushes.filter(({ delivered }) => !delivered) });
  };
  const forget = (ids: readonly string[]) => {
    if (ids.length === 0) return;
    for (const id of ids) open.delete(id);
    tell({ type: 'elsewhere.delivered', ids });
  };
  const hearRow = (row: unknown) => {
    const push = parseNotification(row);
    if (!push) return report(new TypeError('pushIdError: a row came that is no notification'));
    if (push.delivered) forget([push.id]);
    else hear([push]);
  };
  let again: ReturnType<typeof setTimeout> | undefined;
  const askForMissed = async () => {
    clearTimeout(again);
    const before = [...open];
    const unread = await parts.notifications.listUnread(riderId, parts.serverClock.now() - POPS_UP_FOR, signal);
    const ids = new Set(unread.map(({ id }) => id));
    forget(before.filter((id) => !ids.has(id)));
    hear(unread);
  };

  const ask = () => {
    askForMissed().catch((cause: unknown) => {
      if (!signal.aborted && !isCancelled(cause)) again = setTimeout(ask, ASKS_AGAIN_AFTER);
    });
  };

  const stop = openLine(parts).follow(
    { table: 'notifications', column: 'client_id', value: riderId },
    {
      onRow: hearRow,
      onNew: hearRow,
      onGone: (row) => {
        const id = goneId(row);
        if (id === null) report(new TypeError('pushIdError: a row without an id is gone'));
        else forget([id]);
      },
      onHint: ask,
      onLive: () => tell({ type: 'server.wentLive' }),
      onSilent: () => undefined,
    },
  );
  signal.addEventListener('abort', () => {
    clearTimeout(again);
    stop();
  });
}
