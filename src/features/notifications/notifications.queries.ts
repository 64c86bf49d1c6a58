import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Runtime } from '#src/runtime.tsx';

type Load = Runtime['notifications'];

/** Everything that is asked of them. */
export const NOTIFICATIONS = ['notifications'] as const;

/** Fifteen at a time, the newest first, with how many there are in all. */
export const notificationsQuery = (load: Load, riderId: string) =>
  infiniteQueryOptions({
    queryKey: [...NOTIFICATIONS, 'list', riderId],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => (await load()).page(riderId, pageParam, signal),
    getNextPageParam: ({ next, total }, _pages, offset) => (next > offset && next < total ? next : undefined),
    // The rider comes back to what was seen, a network or not; it goes with the session.
    gcTime: Infinity,
  });

export const unreadQuery = (load: Load, riderId: string) =>
  queryOptions({
    queryKey: [...NOTIFICATIONS, 'unread', riderId],
    queryFn: async ({ signal }) => (await load()).countUnread(riderId, signal),
    // A count is worth no toast.
    meta: { silent: true },
  });
