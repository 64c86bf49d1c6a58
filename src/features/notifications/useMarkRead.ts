import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorList } from '#errors/errorList.ts';
import { usePushQueue, useRuntime } from '#src/runtime.tsx';
import { NOTIFICATIONS } from './notifications.queries.ts';

/** In time, ms: a mark is worth no longer wait. */
const PATIENCE = 8_000;

/** Says that notifications were read. What the rider asked for and could not be written is told; what went by itself is not. */
export function useMarkRead(riderId: string) {
  const { notifications, report } = useRuntime();
  const answers = useQueryClient();
  const queue = usePushQueue();
  const [looked, setLooked] = useState<ReadonlySet<string>>(() => new Set());

  const write = async (ids: readonly string[] | 'all', begun = () => {}) => {
    const api = await notifications();
    begun();
    const signal = AbortSignal.timeout(PATIENCE);
    await (ids === 'all' ? api.markAllDelivered(riderId, signal) : api.markDelivered(ids, signal));
    await answers.invalidateQueries({ queryKey: NOTIFICATIONS });
  };

  const byRider = (ids: readonly string[] | 'all') => {
    write(ids).catch(() => errorList.add({ code: 'notificationReadError' }, { retry: () => byRider(ids) }));
  };
  return {
    /** Read by looking on this visit: they stay marked on the screen, though the server knows already. */
    looked,
    all: () => {
      setLooked(new Set());
      byRider('all');
    },
    one: (id: string) => {
      queue?.send({ type: 'elsewhere.delivered', ids: [id] });
      byRider([id]);
    },
    /** One that could not be written is unread the next time. */
    byLooking: (ids: readonly string[]) => {
      queue?.send({ type: 'elsewhere.delivered', ids });
      write(ids, () => setLooked((before) => new Set([...before, ...ids]))).catch(() =>
        report(new Error('notificationReadError: delivered was not written')),
      );
    },
  };
}
