import type { Query, QueryClient } from '@tanstack/react-query';
import { Fault } from '#api/fault.ts';
import type { KeptAnswer } from '#domain/keptAnswer.ts';
import type { KeptAnswers } from '#src/runtime.tsx';

/** What the rider reads, by the first word of its question. History, notifications and stories are kept by their own areas. */
const READ = new Set([
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
]);
/** What is known is shown beside a question that takes longer, ms. */
const PATIENCE = 3_000;
/** The map asks twice a minute; kept is one of a few, ms. */
const SELDOM = 60_000;
/** Written when it is quiet, ms. */
const SETTLES = 1_000;

/** Its code comes beside the questions. */
type Box = Promise<KeptAnswers>;
type Asked = Pick<Query, 'queryKey' | 'queryHash' | 'state'>;

export const isRead = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  typeof queryKey[0] === 'string' && READ.has(queryKey[0]);

/** Lays kept answers where none has come. A map of other cells is made of what is near. */
function show(answers: QueryClient, kept: readonly KeptAnswer[]): void {
  for (const { key, data, at } of kept) {
    if (answers.getQueryData(key) === undefined) answers.setQueryData(key, data, { updatedAt: at });
  }
}

/** All that is kept, for who has no network. Never rejects: without the code that reads it there is nothing. */
export async function showAll(answers: QueryClient, box: Box): Promise<void> {
  const kept = await box.then((opened) => opened.all()).catch(() => []);
  show(answers, kept);
}

/**
 * Keeps what the rider reads, and shows what was kept where an answer fails or does not come.
 * @param isTheirs false once the rider has left: then nothing may be written or shown any more
 * @returns how to stop
 */
export function keepAnswers(answers: QueryClient, box: Box, isTheirs: () => boolean): () => void {
  const keptAt = new Map<string, number>();
  const unkept = new Map<string, Asked>();
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  let writing: ReturnType<typeof setTimeout> | undefined;

  const write = async () => {
    writing = undefined;
    const read = [...unkept.values()];
    unkept.clear();
    const opened = await box;
    for (const { queryHash, queryKey, state } of read) {
      if (!isTheirs()) return;
      keptAt.set(queryHash, state.dataUpdatedAt);
      await opened.keep(queryHash, { key: queryKey, data: state.data, at: state.dataUpdatedAt }, isTheirs);
    }
  };
  const recall = async ({ queryHash, queryKey }: Asked) => {
    const opened = await box;
    const isMap = queryKey[0] === 'mapCell';
    const found = isMap
      ? (await opened.all()).filter(({ key }) => key[0] === 'mapCell')
      : [await opened.one(queryHash)];
    if (isTheirs())
      show(
        answers,
        found.flatMap((answer) => answer ?? []),
      );
  };
  // Without the box nothing is kept and nothing is known.
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);
  const isMissing = (query: Asked) => query.state.data === undefined && isTheirs();
  const stopWaiting = (hash: string) => {
    clearTimeout(waiting.get(hash));
    waiting.delete(hash);
  };

  const wait = (query: Asked) => {
    stopWaiting(query.queryHash);
    if (isMissing(query))
      waiting.set(
        query.queryHash,
        setTimeout(() => isMissing(query) && quietly(recall(query)), PATIENCE),
      );
  };
  // Asked by screens that are drawn before anybody could listen.
  for (const query of answers.getQueryCache().getAll()) if (isRead(query)) wait(query);

  const unsubscribe = answers.getQueryCache().subscribe((event) => {
    const { query } = event;
    const { queryHash } = query;
    if (!isRead(query)) return;
    if (event.type === 'removed') return stopWaiting(queryHash);
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'fetch') return wait(query);
    if (action.type === 'failed' || action.type === 'error') {
      if (!(action.error instanceof Fault) || !action.error.isUnknown) stopWaiting(queryHash);
      else if (isMissing(query)) quietly(recall(query));
      return;
    }
    if (action.type !== 'success') return;
    stopWaiting(queryHash);
    // What was kept is not kept again, nor the map each time.
    if (query.state.dataUpdatedAt < performance.timeOrigin) return;
    if (query.queryKey[0] === 'mapCell' && query.state.dataUpdatedAt - (keptAt.get(queryHash) ?? 0) < SELDOM) return;
    unkept.set(queryHash, query);
    writing ??= setTimeout(() => quietly(write()), SETTLES);
  });
  return () => {
    unsubscribe();
    clearTimeout(writing);
    for (const hash of waiting.keys()) stopWaiting(hash);
  };
}
