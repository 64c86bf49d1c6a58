import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MainApi } from '#api/clients.ts';
import { Fault } from '#api/fault.ts';
import { getPurchase, getPurchases, getRide, getRides } from '#api/history.ts';
import type { HistoryPage, PastRide, Purchase } from '#domain/history.ts';
import type { Runtime } from '#src/runtime/services.ts';
import { storedReceipts } from './receipts.ts';

type Store = Runtime['session']['riderStore'];
type Entry = { id: string };

/** One half of the history: how its pages and entries load, and what this phone knows before the server lists it. */
export type HistoryKind<E extends Entry> = {
  name: 'rides' | 'purchases';
  page: (api: MainApi, offset: number, signal: AbortSignal) => Promise<HistoryPage<E>>;
  one: (api: MainApi, id: string, signal: AbortSignal) => Promise<E>;
  own: (store: Store) => readonly E[];
};

export const RIDES: HistoryKind<PastRide> = { name: 'rides', page: getRides, one: getRide, own: storedReceipts };
export const PURCHASES: HistoryKind<Purchase> = {
  name: 'purchases',
  page: getPurchases,
  one: getPurchase,
  own: () => [],
};

/** The newest page. Loads at each visit. */
export const firstPageQuery = <E extends Entry>(api: MainApi, { name, page }: HistoryKind<E>) =>
  queryOptions({
    queryKey: ['history', name, 'head'],
    queryFn: ({ signal }) => page(api, 0, signal),
    staleTime: 10_000,
    // The list stays available without a network. Signing out clears it.
    gcTime: Infinity,
  });

/** The following pages, as far as the rider has scrolled. A changed newest page restarts them. */
export const nextPagesQuery = <E extends Entry>(
  api: MainApi,
  { name, page }: HistoryKind<E>,
  head: HistoryPage<E> | undefined,
) =>
  infiniteQueryOptions({
    queryKey: ['history', name, 'more', head?.entries.at(-1)?.id ?? null],
    initialPageParam: head?.next ?? 0,
    queryFn: ({ pageParam, signal }) => page(api, pageParam, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: false,
    staleTime: Infinity,
  });

/** The entry as this page already knows it: from the list, else from this phone's receipts. */
function cachedEntry<E extends Entry>(
  client: QueryClient,
  store: Store,
  half: HistoryKind<E>,
  id: string,
): { entry: E; at: number } | undefined {
  const state = client.getQueryState<HistoryPage<E>>(['history', half.name, 'head']);
  const heads = state?.data?.entries ?? [];
  const more = client
    .getQueriesData<{ pages: HistoryPage<E>[] }>({ queryKey: ['history', half.name, 'more'] })
    .flatMap(([, data]) => data?.pages.flatMap(({ entries }) => entries) ?? []);
  const listed = [...heads, ...more].find((entry) => entry.id === id);
  if (listed) return { entry: listed, at: state?.dataUpdatedAt ?? 0 };
  const own = half.own(store).find((entry) => entry.id === id);
  return own && { entry: own, at: 0 };
}

/** One entry. Known entries show at once. A cold link loads the entry. */
export function entryQuery<E extends Entry>(
  { mainApi, session: { riderStore } }: Runtime,
  client: QueryClient,
  half: HistoryKind<E>,
  id: string,
) {
  const known = cachedEntry(client, riderStore, half, id);
  return queryOptions({
    queryKey: ['history', half.name, 'entry', id],
    queryFn: ({ signal }) => half.one(mainApi, id, signal),
    staleTime: 300_000,
    ...(known && { initialData: known.entry, initialDataUpdatedAt: known.at }),
  });
}

/** This rider has no such entry on the server. */
export const isMissing = (error: unknown): boolean => error instanceof Fault && error.status === 404;

export const rideQuery = (runtime: Runtime, client: QueryClient, id: string) => entryQuery(runtime, client, RIDES, id);
