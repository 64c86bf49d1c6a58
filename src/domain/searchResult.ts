import { type Address, isNamedBy } from './address.ts';
import { type Coordinates, distanceMeters } from './distance.ts';
import type { Station, StationPower } from './station.ts';

export type StationResult = {
  kind: 'station';
  id: number;
  powers: Station['powers'];
  isOpen: boolean;
  address: Address;
  latitude: number;
  longitude: number;
};
export type ParkingResult = { kind: 'parking'; number: string; address: Address; latitude: number; longitude: number };
/** A search result; recent ones are stored. */
export type SearchResult = StationResult | ParkingResult;

export const searchResultKey = (result: SearchResult): string =>
  result.kind === 'station' ? `station-${result.id}` : `parking-${result.number}`;

/** A rider who types a whole number means that station or parking, even if another one is nearer. */
const isWhole = (result: SearchResult, question: string) =>
  Number((result.kind === 'station' ? String(result.id) : result.number) === question.trim());

/** The result with the typed number first, then the nearest. Without a position the server's order stays. */
export function nearestResults(
  results: readonly SearchResult[],
  question: string,
  from: Coordinates | null,
): SearchResult[] {
  const far = (result: SearchResult) => (from ? distanceMeters(from, result) : 0);
  return [...results].sort((a, b) => isWhole(b, question) - isWhole(a, question) || far(a) - far(b));
}

/**
 * The results that match the question in either language. Narrows the list before the server answers and without a
 * network.
 */
export const resultsNamedBy = (question: string, results: readonly SearchResult[]): SearchResult[] =>
  results.filter((result) => {
    const number = result.kind === 'parking' ? result.number : '';
    return isNamedBy(question, [number, result.address.ru]) || isNamedBy(question, [number, result.address.en]);
  });

/** Each result once; the first one stays. */
export function uniqueResults(results: readonly SearchResult[]): SearchResult[] {
  const seen = new Set<string>();
  return results.filter((result) => {
    const key = searchResultKey(result);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * A tab of the search: all results, or the stations of one kind. A PortPlus is in both kinds (map-and-rent §3, our
 * reading).
 */
export type SearchTab = 'all' | StationPower;
export const resultsInTab = (tab: SearchTab, results: readonly SearchResult[]): SearchResult[] =>
  results.filter((result) => tab === 'all' || (result.kind === 'station' && result.powers.includes(tab)));
