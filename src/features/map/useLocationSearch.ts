import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { PublicApi } from '#api/clients.ts';
import { searchLocations } from '#api/mapLocations.ts';
import {
  type SearchResult,
  resultsInTab,
  nearestResults,
  uniqueResults,
  type SearchTab,
} from '#domain/searchResult.ts';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { useNearestParkings } from '#features/ride/nearby/useNearestParkings.ts';
import { usePosition } from '#hooks/usePosition.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { createSearchHistory } from '#stores/searchHistory.ts';
import { questionOf, searchView } from './search.view.ts';

/** A pause in typing starts a request after this time. */
const DEBOUNCE_MS = 250;
const FRESH_MS = 300_000;

/** React Query aborts a request when no component uses it any more, for example after a newer query. */
const searchQuery = (api: PublicApi, question: string) =>
  queryOptions({
    queryKey: ['locationSearch', question.toLowerCase()],
    queryFn: ({ signal }) => searchLocations(api, question, signal),
    staleTime: FRESH_MS,
    retry: 1,
  });

/** What the search shows for the typed text. */
export function useLocationSearch(typed: string, tab: SearchTab, isOpen: boolean) {
  const { publicApi, settings } = useRuntime();
  const { riderStore } = useRuntime().session;
  const searchHistory = useMemo(() => createSearchHistory(riderStore), [riderStore]);
  const question = questionOf(typed);
  const settledQuery = useSettled(question);
  const answer = useQuery({ ...searchQuery(publicApi, settledQuery), enabled: isOpen && settledQuery !== '' });
  const isAnswered = settledQuery === question;
  const reading = usePosition();
  const from = reading.kind === 'located' ? reading.position : null;
  const { data } = answer;

  useEffect(() => {
    if (data && data.length > 0) searchHistory.found(data);
  }, [data, searchHistory]);

  // An operator without docked bikes has no stations to find.
  const offered = (results: readonly SearchResult[]) =>
    results.filter(({ kind }) => kind === 'parking' || settings.features.smooveBikes);
  const recent = isOpen ? searchHistory.recent() : [];
  const view = searchView({
    question,
    found: isAnswered ? data && offered(data) : undefined,
    refusal: isAnswered ? queryRefusal(answer) : null,
    recent: offered(recent),
    known: isOpen ? offered(uniqueResults([...(data ?? []), ...recent, ...searchHistory.lastFound()])) : [],
  });
  const hasNoResult = view.kind === 'nothing' || (view.kind === 'recent' && view.results.length === 0);
  const { nearest } = useNearestParkings(isOpen && hasNoResult);
  const near = hasNoResult
    ? nearest.map(({ number, latitude, longitude }): SearchResult => ({
        kind: 'parking',
        number,
        address: { ru: '', en: '' },
        latitude,
        longitude,
      }))
    : [];
  const all =
    view.kind === 'nothing'
      ? uniqueResults([...offered(recent), ...near])
      : view.kind === 'recent' || view.kind === 'found'
        ? [...view.results, ...near]
        : [];
  const shown = view.kind === 'found' ? resultsInTab(tab, nearestResults(all, question, from)) : all;
  const powers = new Set(all.flatMap((result) => (result.kind === 'station' ? result.powers : [])));
  return {
    view,
    shown,
    /** Without a result, the places that the rider may want instead. */
    instead: hasNoResult ? { hasNear: near.length > 0, hasRecent: all.length > near.length } : null,
    hasTabs: view.kind === 'found' && powers.size > 1,
    from,
    retry: () => void answer.refetch(),
  };
}

/** The query, after the typing stops. */
function useSettled(question: string): string {
  const [settled, setSettled] = useState(question);
  useEffect(() => {
    const timer = setTimeout(setSettled, DEBOUNCE_MS, question);
    return () => clearTimeout(timer);
  }, [question]);
  // An empty field needs no pause.
  return question === '' ? '' : settled;
}
