import type { Query, QueryClient } from '@tanstack/react-query';
import { Fault } from '#api/fault.ts';
import type { QueryPersister, PersistedQuery } from '#platform/queryPersister.ts';

/** Queries that are persisted, by the first part of their key or the first two. */
const PERSISTED = new Set([
  'profile',
  'cards',
  'tariffs',
  'tariff',
  'statistics',
  'metroLink',
  'mapCell',
  'zones',
  'station',
  'stationNames',
  'stationsAround',
  'parking',
  'nearby',
  'history',
  'notifications/list',
  'stories/instructions',
  'stories/announcements',
]);
/** If a query takes longer, the stored result is shown meanwhile, ms. */
const RESTORE_AFTER_MS = 3_000;
/** The map loads twice a minute; it is stored at most this often, ms. */
const MAP_WRITE_INTERVAL_MS = 60_000;
/** Delay before writing, ms: results that arrive together are written together. */
const WRITE_DELAY_MS = 1_000;

/** The persister's code loads in parallel with the queries. */
type PersisterPromise = Promise<QueryPersister>;
type QueryFacts = Pick<Query, 'queryKey' | 'queryHash' | 'state'>;

export const isPersisted = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  PERSISTED.has(String(queryKey[0])) || PERSISTED.has(queryKey.slice(0, 2).join('/'));

/** Past rides and stories hardly change: the stored ones are shown while the server is asked. */
export const isShownAtOnce = ({ queryKey: [name, , part] }: Pick<Query, 'queryKey'>): boolean =>
  name === 'stories' || (name === 'history' && part !== 'more');

/** The result was read by an earlier page, so it comes from this phone. @param at the phone's milliseconds */
export const isFromEarlierPage = (at: number): boolean => at < performance.timeOrigin;

/** Sets stored results for queries without data. A map with other cells uses the stored cells nearby. */
function restoreQuery(client: QueryClient, stored: readonly PersistedQuery[]): void {
  for (const { key, data, at } of stored) {
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: at });
  }
}

/**
 * Restores all stored results, for a start without a network. Never rejects: if the persister's code does not load,
 * there is nothing to restore.
 */
export async function restoreQueries(client: QueryClient, persister: PersisterPromise): Promise<void> {
  const stored = await persister.then((opened) => opened.all()).catch(() => []);
  restoreQuery(client, stored);
}

/**
 * Persists query results, and restores stored ones when a query fails or is slow.
 * @param isTheirs false once the rider has signed out: then nothing may be written or shown
 * @returns a function that stops it
 */
export function persistQueries(client: QueryClient, persister: PersisterPromise, isTheirs: () => boolean): () => void {
  const savedAt = new Map<string, number>();
  const unsaved = new Map<string, QueryFacts>();
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  let writing: ReturnType<typeof setTimeout> | undefined;

  const write = async () => {
    writing = undefined;
    const read = [...unsaved.values()];
    unsaved.clear();
    const opened = await persister;
    for (const { queryHash, queryKey, state } of read) {
      if (!isTheirs()) return;
      savedAt.set(queryHash, state.dataUpdatedAt);
      await opened.persist(queryHash, { key: queryKey, data: state.data, at: state.dataUpdatedAt }, isTheirs);
    }
  };
  const restore = async ({ queryHash, queryKey }: QueryFacts) => {
    const opened = await persister;
    const isMap = queryKey[0] === 'mapCell';
    const found = isMap
      ? (await opened.all()).filter(({ key }) => key[0] === 'mapCell')
      : [await opened.one(queryHash)];
    if (isTheirs())
      restoreQuery(
        client,
        found.flatMap((answer) => answer ?? []),
      );
  };
  // Without the persister nothing is stored or restored.
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);
  const isMissing = (query: QueryFacts) => query.state.data === undefined && isTheirs();
  const stopWaiting = (hash: string) => {
    clearTimeout(waiting.get(hash));
    waiting.delete(hash);
  };

  const wait = (query: QueryFacts) => {
    stopWaiting(query.queryHash);
    if (!isMissing(query)) return;
    if (isShownAtOnce(query)) quietly(restore(query));
    else
      waiting.set(
        query.queryHash,
        setTimeout(() => isMissing(query) && quietly(restore(query)), RESTORE_AFTER_MS),
      );
  };
  // Queries of screens that rendered before this subscription.
  for (const query of client.getQueryCache().getAll()) if (isPersisted(query)) wait(query);

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const { query } = event;
    const { queryHash } = query;
    if (!isPersisted(query)) return;
    if (event.type === 'removed') return stopWaiting(queryHash);
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'fetch') return wait(query);
    if (action.type === 'failed' || action.type === 'error') {
      if (!(action.error instanceof Fault) || !action.error.isUnknown) stopWaiting(queryHash);
      else if (isMissing(query)) quietly(restore(query));
      return;
    }
    if (action.type !== 'success') return;
    stopWaiting(queryHash);
    // A restored result is not stored again, and the map is stored only sometimes.
    if (isFromEarlierPage(query.state.dataUpdatedAt)) return;
    if (
      query.queryKey[0] === 'mapCell' &&
      query.state.dataUpdatedAt - (savedAt.get(queryHash) ?? 0) < MAP_WRITE_INTERVAL_MS
    )
      return;
    unsaved.set(queryHash, query);
    writing ??= setTimeout(() => quietly(write()), WRITE_DELAY_MS);
  });
  return () => {
    unsubscribe();
    clearTimeout(writing);
    for (const hash of waiting.keys()) stopWaiting(hash);
  };
}
