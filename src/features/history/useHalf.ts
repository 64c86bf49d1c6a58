import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Refusal } from '#domain/errorCode.ts';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { refusalOf } from '#errors/refusalOf.ts';
import { useKeptTime, useOnline } from '#features/shell/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { type Half, headQuery, moreQuery } from './history.queries.ts';
import { keptAt } from './keptHistory.ts';

export type HalfNow<E> = {
  /** Undefined while nothing is known. */
  entries: readonly E[] | undefined;
  /** The server said it, it is not what the phone had kept. */
  isFresh: boolean;
  /** Nothing comes after these. */
  isWhole: boolean;
  /** Why nothing is there. */
  refusal: Refusal | null;
  /** Why no more came. */
  moreRefusal: Refusal | null;
  isLoadingMore: boolean;
  loadMore: () => void;
  retry: () => void;
};

/** Pages of one half of the history, and until the first has come, what the phone has kept. */
export function useHalf<E extends { id: string }>(half: Half<E>): HalfNow<E> {
  const { mainApi, riderStore } = useRuntime();
  const [kept] = useState(() => half.kept(riderStore));
  const head = useQuery(headQuery(mainApi, half));
  const more = useInfiniteQuery(moreQuery(mainApi, half, head.data));
  const online = useOnline();
  const [at] = useState(() => keptAt(riderStore, half.name));
  // While the first answer is only on its way nobody is told.
  useKeptTime(head.data === undefined && (!online || head.failureCount > 0) ? at : null);
  const pages = more.data?.pages ?? [];
  const listed = head.data && [...head.data.entries, ...pages.flatMap(({ entries }) => entries)];
  // That there was nothing is known too, and said where nobody can be asked.
  const isKnown = kept.length > 0 || (at !== null && !online);
  const shown = listed ?? (isKnown ? kept : undefined);
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
