import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { unsentDeliveriesOf } from '#stores/unsentDeliveries.ts';
import { NOTIFICATIONS } from './notifications.queries.ts';

/** Queries that a notification can make stale. */
const REFETCHED = [['profile'], ['history']] as const;

/** Milliseconds. Several notifications at once cause one refetch. */
const SETTLES = 300;

/**
 * A new or delivered notification makes the list and the unread count stale. A debt or an ended ride makes the profile
 * stale too.
 */
export function useNotificationRefetch(queue: ActorRefFrom<typeof pushQueueMachine>): void {
  const queryClient = useQueryClient();
  const { report, session } = useRuntime();
  const deliveries = unsentDeliveriesOf(session.riderStore);
  const unsent = useSyncExternalStore(deliveries.watch, () => deliveries.read().length);
  const newest = useSelector(queue, ({ context: { seen } }) => seen.at(-1) ?? null);
  const marks = useSelector(queue, ({ context }) => context.delivered.length) - unsent;
  const known = useRef({ newest, marks });
  useEffect(() => {
    const { newest: before, marks: marksBefore } = known.current;
    if (newest === before && marks === marksBefore) return;
    const ask = setTimeout(() => {
      known.current = { newest, marks };
      for (const queryKey of newest === before ? [NOTIFICATIONS] : [NOTIFICATIONS, ...REFETCHED])
        queryClient.invalidateQueries({ queryKey }).catch(report);
    }, SETTLES);
    return () => clearTimeout(ask);
  }, [newest, marks, queryClient, report]);
}
