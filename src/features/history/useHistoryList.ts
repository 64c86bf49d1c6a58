import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Refusal } from '#domain/errorCode.ts';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { refusalOf } from '#errors/refusalOf.ts';
import { type HistoryKind, firstPageQuery, nextPagesQuery } from '#features/pastRides/history.queries.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { isFromEarlierPage } from '#stores/persistQueries.ts';

export type HistoryList<E> = {
  /** Undefined while nothing is known. */
  entries: readonly E[] | undefined;
  /** The server has sent the entries to this page; otherwise they come from this phone. */
  isFresh: boolean;
  /** The server sent entries that could not be read. */
  hasLeftOut: boolean;
  /** The list is complete. */
  isWhole: boolean;
  /** Why there are no entries. */
  refusal: Refusal | null;
  /** Why the next page did not load. */
  moreRefusal: Refusal | null;
  isLoadingMore: boolean;
  loadMore: () => void;
  retry: () => void;
};

/** Pages of one half of the history. Until the first page loads, the stored entries and this phone's own. */
export function useHistoryList<E extends { id: string }>(half: HistoryKind<E>): HistoryList<E> {
  const { mainApi } = useRuntime();
  const { riderStore } = useRuntime().session;
  const [own] = useState(() => half.own(riderStore));
  const head = useQuery(firstPageQuery(mainApi, half));
  const more = useInfiniteQuery(nextPagesQuery(mainApi, half, head.data));
  const online = useOnline();
  const pages = more.data?.pages ?? [];
  const listed = head.data && [...head.data.entries, ...pages.flatMap(({ entries }) => entries)];
  const isFresh = head.data !== undefined && !isFromEarlierPage(head.dataUpdatedAt);
  // A stored empty list is shown without a network only: the server may know a ride.
  const isKnown = isFresh || !online || (listed ?? own).length > 0;
  const shown = isKnown ? (listed ?? (own.length > 0 ? own : undefined)) : undefined;
  const last = pages.at(-1) ?? head.data;
  return {
    entries: shown,
    isFresh,
    hasLeftOut: [head.data, ...pages].some((page) => (page?.leftOut ?? 0) > 0),
    isWhole: last === undefined || last.next === null,
    refusal: queryRefusal({ data: shown, error: head.error, isPaused: head.isPaused }, online),
    moreRefusal: more.isFetching ? null : more.error ? refusalOf(more.error) : null,
    isLoadingMore: more.isFetching,
    loadMore: () => void more.fetchNextPage(),
    retry: () => void head.refetch(),
  };
}
