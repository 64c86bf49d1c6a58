import { deletedId, parseNotification } from '#api/notificationRow.ts';
import type { PushQueueEvent } from '#machines/pushQueue/pushQueue.types.ts';
import type { DataServiceParts } from '#api/dataService.ts';
import { dataServiceOf } from '../dataService.ts';

/** Sends rows of the rider's notifications to their queue as facts, until the signal aborts. */
export function subscribeNotifications(
  parts: DataServiceParts,
  riderId: string,
  send: (event: PushQueueEvent) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const onRow = (row: unknown) => {
    const notification = parseNotification(row);
    if (!notification) parts.report(new TypeError('pushIdError: a row came that is no notification'));
    else if (notification.delivered) send({ type: 'elsewhere.delivered', ids: [notification.id] });
    else send({ type: 'server.notificationsArrived', notifications: [notification] });
  };
  const stop = dataServiceOf(parts).subscribe(
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
  signal.addEventListener('abort', stop);
}
