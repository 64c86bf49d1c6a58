import { infiniteQueryOptions } from '@tanstack/react-query';
import type { MainApi } from '#api/clients.ts';
import { getHistory, HISTORY_PAGE } from '#api/history.ts';

export const historyQuery = (api: MainApi) =>
  infiniteQueryOptions({
    queryKey: ['history', 'rides'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => getHistory(api, pageParam, signal),
    getNextPageParam: (page, _pages, offset) => (page.hasMore ? offset + HISTORY_PAGE : undefined),
  });
