import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Refusal } from '#domain/errorCode.ts';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { refusalOf } from '#errors/refusalOf.ts';
import { useShownDataTime } from '#stores/shownDataTimes.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { useRuntime } from '#src/runtime.tsx';
import { type HistoryKind, firstPageQuery, nextPagesQuery } from '#features/pastRides/history.queries.ts';
import { storedAt } from '#features/pastRides/storedHistory.ts';

export type HistoryList<E> = {
  /** Undefined while nothing is known. */
  entries: readonly E[] | undefined;
  /** The entries come from the server, not from the phone's storage. */
  isFresh: boolean;
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

/** Pages of one half of the history. Until the first page loads, the stored entries. */
export function useHistoryList<E extends { id: string }>(half: HistoryKind<E>): HistoryList<E> {
  const { mainApi, riderStore } = useRuntime();
  const [stored] = useState(() => half.kept(riderStore));
  const head = useQuery(firstPageQuery(mainApi, half));
  const more = useInfiniteQuery(nextPagesQuery(mainApi, half, head.data));
  const online = useOnline();
  const [at] = useState(() => storedAt(riderStore, half.name));
  // The banner about stored data waits for the first failed request.
  useShownDataTime(head.data === undefined && (!online || head.failureCount > 0) ? at : null);
  const pages = more.data?.pages ?? [];
  const listed = head.data && [...head.data.entries, ...pages.flatMap(({ entries }) => entries)];
  // A stored empty list is known too. It is shown without a network.
  const isKnown = stored.length > 0 || (at !== null && !online);
  const shown = listed ?? (isKnown ? stored : undefined);
  const last = pages.at(-1) ?? head.data;
  return {
    entries: shown,
    isFresh: head.data !== undefined,
    isWhole: last === undefined || last.next === null,
    refusal: shown ? null : queryRefusal(head, online),
    moreRefusal: more.isFetching ? null : more.error ? refusalOf(more.error) : null,
    isLoadingMore: more.isFetching,
    loadMore: () => void more.fetchNextPage(),
    retry: () => void head.refetch(),
  };
}
