import * as v from 'valibot';
import { type SearchResult, uniqueResults, searchResultKey } from '#domain/searchResult.ts';
import type { Store } from '#platform/store.ts';

const RECENT = 'recentPlaces';
const LAST = 'lastFound';
const MOST_RECENT = 5;

const locationFields = {
  address: v.object({ ru: v.string(), en: v.string() }),
  latitude: v.number(),
  longitude: v.number(),
};
const power = v.picklist(['mechanical', 'electric']);
const resultsSchema = v.array(
  v.variant('kind', [
    v.object({
      kind: v.literal('station'),
      id: v.number(),
      powers: v.tupleWithRest([power], power),
      isOpen: v.boolean(),
      ...locationFields,
    }),
    v.object({ kind: v.literal('parking'), number: v.string(), ...locationFields }),
  ]),
) satisfies v.GenericSchema<unknown, SearchResult[]>;

export type SearchHistory = {
  /** Chosen results, the last one first. */
  recent(): SearchResult[];
  choose(result: SearchResult): void;
  /** Results of the last successful search. */
  lastFound(): SearchResult[];
  found(results: readonly SearchResult[]): void;
};

/** A search is private. Nothing stays in memory: another rider of this phone finds an empty field. */
export function createSearchHistory(store: Store): SearchHistory {
  const recent = () => store.read(RECENT, resultsSchema) ?? [];
  return {
    recent,
    choose(chosen) {
      const others = recent().filter((one) => searchResultKey(one) !== searchResultKey(chosen));
      store.write(RECENT, [chosen, ...others].slice(0, MOST_RECENT));
    },
    lastFound: () => store.read(LAST, resultsSchema) ?? [],
    found: (results) => store.write(LAST, uniqueResults(results)),
  };
}
