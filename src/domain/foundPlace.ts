import { distanceMeters } from './nearness.ts';
import { type Address, isNamedBy } from './placeWords.ts';
import type { Station, StationPower } from './station.ts';

type Spot = Readonly<{ latitude: number; longitude: number }>;
export type FoundStation = {
  kind: 'station';
  id: number;
  powers: Station['powers'];
  isOpen: boolean;
  address: Address;
  latitude: number;
  longitude: number;
};
export type FoundParking = { kind: 'parking'; number: string; address: Address; latitude: number; longitude: number };
/** What a search answers, and what is kept of it. */
export type FoundPlace = FoundStation | FoundParking;

export const placeKey = (place: FoundPlace): string =>
  place.kind === 'station' ? `station-${place.id}` : `parking-${place.number}`;

/** Who types a whole number means that place, whatever is nearer. */
const isWhole = (place: FoundPlace, question: string) =>
  Number((place.kind === 'station' ? String(place.id) : place.number) === question.trim());

/** The number that was typed first, then nearest first; as the server said where nobody knows where the rider is. */
export function nearestFound(places: readonly FoundPlace[], question: string, from: Spot | null): FoundPlace[] {
  const far = (place: FoundPlace) => (from ? distanceMeters(from, place) : 0);
  return places.toSorted((a, b) => isWhole(b, question) - isWhole(a, question) || far(a) - far(b));
}

/** What of these the question names, in either language: for narrowing while the server thinks, and without a network. */
export const namedBy = (question: string, places: readonly FoundPlace[]): FoundPlace[] =>
  places.filter((place) => {
    const number = place.kind === 'parking' ? place.number : '';
    return isNamedBy(question, [number, place.address.ru]) || isNamedBy(question, [number, place.address.en]);
  });

/** Each place once, the first mention wins. */
export function onceEach(places: readonly FoundPlace[]): FoundPlace[] {
  const seen = new Set<string>();
  return places.filter((place) => {
    const key = placeKey(place);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** A tab of the search: all, or the stations of one kind. A PortPlus stands in both (map-and-rent §3, our reading). */
export type SearchTab = 'all' | StationPower;
export const inTab = (tab: SearchTab, places: readonly FoundPlace[]): FoundPlace[] =>
  places.filter((place) => tab === 'all' || (place.kind === 'station' && place.powers.includes(tab)));
