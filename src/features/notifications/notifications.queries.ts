import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Runtime } from '#src/runtime/services.ts';

type Load = Runtime['notifications']['rows'];

/** Root of all notification query keys. */
export const NOTIFICATIONS = ['notifications'] as const;

/** Pages of fifteen, newest first, with the total number. */
export const notificationsQuery = (load: Load, riderId: string) =>
  infiniteQueryOptions({
    queryKey: [...NOTIFICATIONS, 'list', riderId],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => (await load()).page(riderId, pageParam, signal),
    getNextPageParam: ({ next, total }, _pages, offset) => (next > offset && next < total ? next : undefined),
    // The list stays available without a network. Signing out clears it.
    gcTime: Infinity,
  });

export const unreadQuery = (load: Load, riderId: string) =>
  queryOptions({
    queryKey: [...NOTIFICATIONS, 'unread', riderId],
    queryFn: async ({ signal }) => (await load()).countUnread(riderId, signal),
    // A failed count shows no toast.
    meta: { silent: true },
  });
