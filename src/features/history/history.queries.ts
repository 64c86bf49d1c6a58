import { infiniteQueryOptions } from '@tanstack/react-query';
import type { MainApi } from '#api/clients.ts';
import { getHistory } from '#api/history.ts';
import { PAGE_SIZE } from '#api/paging.ts';

export const historyQuery = (api: MainApi) =>
  infiniteQueryOptions({
    queryKey: ['history', 'rides'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => getHistory(api, pageParam, signal),
    getNextPageParam: (page, _pages, offset) => (page.hasMore ? offset + PAGE_SIZE : undefined),
  });
