import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { within } from '#api/within.ts';
import { errorList } from '#errors/errorList.ts';
import { usePushQueue, useRuntime } from '#src/runtime/runtime.tsx';
import { NOTIFICATIONS } from './notifications.queries.ts';

/** The longest wait for marking notifications as read, ms. */
const PATIENCE = 8_000;

/**
 * Marks notifications as read. A failure of the rider's own action shows an error; a failure of automatic marking does
 * not.
 */
export function useMarkRead(riderId: string) {
  const { report } = useRuntime();
  const { rows: notifications } = useRuntime().notifications;
  const queryClient = useQueryClient();
  const queue = usePushQueue();
  const [looked, setLooked] = useState<ReadonlySet<string>>(() => new Set());

  const write = async (ids: readonly string[] | 'all', onStart = () => {}) => {
    const api = await notifications();
    onStart();
    const signal = within(PATIENCE);
    await (ids === 'all' ? api.markAllDelivered(riderId, signal) : api.markDelivered(ids, signal));
    await queryClient.invalidateQueries({ queryKey: NOTIFICATIONS });
  };

  const byRider = (ids: readonly string[] | 'all') => {
    write(ids).catch(() => errorList.add({ code: 'notificationReadError' }, { retry: () => byRider(ids) }));
  };
  return {
    /** Read by display on this visit: the screen still marks them as new, although the server knows. */
    looked,
    all: () => {
      setLooked(new Set());
      byRider('all');
    },
    one: (id: string) => {
      queue?.send({ type: 'elsewhere.delivered', ids: [id] });
      byRider([id]);
    },
    /** A notification that could not be marked is unread again the next time. */
    byLooking: (ids: readonly string[]) => {
      queue?.send({ type: 'elsewhere.delivered', ids });
      write(ids, () => setLooked((before) => new Set([...before, ...ids]))).catch(() =>
        report(new Error('notificationReadError: delivered was not written')),
      );
    },
  };
}
