import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MainApi } from '#api/clients.ts';
import { Fault } from '#api/fault.ts';
import { getPurchase, getPurchases, getRide, getRides } from '#api/history.ts';
import type { HistoryPage, PastRide, Purchase } from '#domain/history.ts';
import type { Runtime } from '#src/runtime.tsx';
import { keptAt, keptPurchases, keptRides } from './keptHistory.ts';

type Store = Runtime['riderStore'];
type Entry = { id: string };

/** One half of the history: how its pages and its entries are asked for, and what of it is in the phone. */
export type Half<E extends Entry> = {
  name: 'rides' | 'purchases';
  page: (api: MainApi, offset: number, signal: AbortSignal) => Promise<HistoryPage<E>>;
  one: (api: MainApi, id: string, signal: AbortSignal) => Promise<E>;
  kept: (store: Store) => readonly E[];
};

export const RIDES: Half<PastRide> = { name: 'rides', page: getRides, one: getRide, kept: keptRides };
export const PURCHASES: Half<Purchase> = {
  name: 'purchases',
  page: getPurchases,
  one: getPurchase,
  kept: keptPurchases,
};

/** The newest page, asked for at each visit. */
export const headQuery = <E extends Entry>(api: MainApi, { name, page }: Half<E>) =>
  queryOptions({
    queryKey: ['history', name, 'head'],
    queryFn: ({ signal }) => page(api, 0, signal),
    staleTime: 10_000,
  });

/** The pages after it, as far as the rider has scrolled. Another newest page begins them anew. */
export const moreQuery = <E extends Entry>(api: MainApi, { name, page }: Half<E>, head: HistoryPage<E> | undefined) =>
  infiniteQueryOptions({
    queryKey: ['history', name, 'more', head?.entries.at(-1)?.id ?? null],
    initialPageParam: head?.next ?? 0,
    queryFn: ({ pageParam, signal }) => page(api, pageParam, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: false,
    staleTime: Infinity,
  });

/** What this page of the app has already: of the list, else what the phone has kept. */
function seen<E extends Entry>(
  client: QueryClient,
  store: Store,
  half: Half<E>,
  id: string,
): { entry: E; at: number } | undefined {
  const state = client.getQueryState<HistoryPage<E>>(['history', half.name, 'head']);
  const heads = state?.data?.entries ?? [];
  const more = client
    .getQueriesData<{ pages: HistoryPage<E>[] }>({ queryKey: ['history', half.name, 'more'] })
    .flatMap(([, data]) => data?.pages.flatMap(({ entries }) => entries) ?? []);
  const listed = [...heads, ...more].find((entry) => entry.id === id);
  if (listed) return { entry: listed, at: state?.dataUpdatedAt ?? 0 };
  const kept = half.kept(store).find((entry) => entry.id === id);
  return kept && { entry: kept, at: keptAt(store, half.name) ?? 0 };
}

/** One entry: at once where it has been seen, asked for where a link was opened cold. */
export function entryQuery<E extends Entry>(
  { mainApi, riderStore }: Pick<Runtime, 'mainApi' | 'riderStore'>,
  client: QueryClient,
  half: Half<E>,
  id: string,
) {
  const known = seen(client, riderStore, half, id);
  return queryOptions({
    queryKey: ['history', half.name, 'entry', id],
    queryFn: ({ signal }) => half.one(mainApi, id, signal),
    staleTime: 300_000,
    ...(known && { initialData: known.entry, initialDataUpdatedAt: known.at }),
  });
}

/** The server knows no such entry of this rider's. */
export const isMissing = (error: unknown): boolean => error instanceof Fault && error.status === 404;

export const rideQuery = (runtime: Pick<Runtime, 'mainApi' | 'riderStore'>, client: QueryClient, id: string) =>
  entryQuery(runtime, client, RIDES, id);
