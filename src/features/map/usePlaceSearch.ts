import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { PublicApi } from '#api/clients.ts';
import { searchPlaces } from '#api/places.ts';
import { type FoundPlace, inTab, nearestFound, onceEach, type SearchTab } from '#domain/foundPlace.ts';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { useRuntime } from '#src/runtime.tsx';
import { createPlaceMemory } from './placeMemory.ts';
import { questionOf, searchScreen } from './search.screen.ts';
import { usePosition } from './usePosition.ts';

/** A pause in typing that is worth a question. */
const DEBOUNCE_MS = 250;
const FRESH_MS = 300_000;

/** A question that another one overtakes is cut off: React Query aborts it when nobody waits for it. */
const searchQuery = (api: PublicApi, question: string) =>
  queryOptions({
    queryKey: ['places', question.toLowerCase()],
    queryFn: ({ signal }) => searchPlaces(api, question, signal),
    staleTime: FRESH_MS,
    retry: 1,
  });

/** What the search shows for what is typed. */
export function usePlaceSearch(typed: string, tab: SearchTab, isOpen: boolean) {
  const { publicApi, riderStore, settings } = useRuntime();
  const placeMemory = useMemo(() => createPlaceMemory(riderStore), [riderStore]);
  const question = questionOf(typed);
  const asked = useSettled(question);
  const answer = useQuery({ ...searchQuery(publicApi, asked), enabled: isOpen && asked !== '' });
  const isAnswered = asked === question;
  const reading = usePosition();
  const from = reading.kind === 'located' ? reading.position : null;
  const { data } = answer;

  useEffect(() => {
    if (data && data.length > 0) placeMemory.found(data);
  }, [data, placeMemory]);

  // An operator without docked bikes has no stations to find.
  const offered = (places: readonly FoundPlace[]) =>
    places.filter(({ kind }) => kind === 'parking' || settings.features.smooveBikes);
  const recent = isOpen ? placeMemory.recent() : [];
  const screen = searchScreen({
    question,
    found: isAnswered ? data && offered(data) : undefined,
    refusal: isAnswered ? queryRefusal(answer) : null,
    recent: offered(recent),
    known: isOpen ? offered(onceEach([...(data ?? []), ...recent, ...placeMemory.lastFound()])) : [],
  });
  const isListed = screen.kind === 'recent' || screen.kind === 'found';
  const all = isListed ? screen.places : [];
  const shown = screen.kind === 'found' ? inTab(tab, nearestFound(all, question, from)) : all;
  const powers = new Set(all.flatMap((place) => (place.kind === 'station' ? place.powers : [])));
  return {
    screen,
    shown,
    hasTabs: screen.kind === 'found' && powers.size > 1,
    from,
    retry: () => void answer.refetch(),
  };
}

/** What was typed once the typing rests. */
function useSettled(question: string): string {
  const [settled, setSettled] = useState(question);
  useEffect(() => {
    const timer = setTimeout(setSettled, DEBOUNCE_MS, question);
    return () => clearTimeout(timer);
  }, [question]);
  // An emptied field waits for nothing.
  return question === '' ? '' : settled;
}
