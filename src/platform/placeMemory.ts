import * as v from 'valibot';
import { type FoundPlace, onceEach, placeKey } from '#domain/foundPlace.ts';
import { readJson, writeJson } from './kept.ts';

/** Where a rider looked is theirs: it goes at sign-out. */
const RECENT = 'velorent.rider.recentPlaces';
const LAST = 'velorent.rider.lastFound';
const MOST_RECENT = 5;

const place = { address: v.object({ ru: v.string(), en: v.string() }), latitude: v.number(), longitude: v.number() };
const power = v.picklist(['mechanical', 'electric']);
const placesSchema = v.array(
  v.variant('kind', [
    v.object({ kind: v.literal('station'), id: v.number(), powers: v.tupleWithRest([power], power), isOpen: v.boolean(), ...place }),
    v.object({ kind: v.literal('parking'), number: v.string(), ...place }),
  ]),
) satisfies v.GenericSchema<unknown, FoundPlace[]>;

export type PlaceMemory = {
  /** Places that were chosen, the last one first. */
  recent(): FoundPlace[];
  choose(place: FoundPlace): void;
  /** What the last search that was answered found. */
  lastFound(): FoundPlace[];
  found(places: readonly FoundPlace[]): void;
};

/** Nothing stands in memory: another rider of this phone finds an empty field. */
export function createPlaceMemory(storage: Storage): PlaceMemory {
  const recent = () => readJson(storage, RECENT, placesSchema) ?? [];
  return {
    recent,
    choose(chosen) {
      const others = recent().filter((one) => placeKey(one) !== placeKey(chosen));
      writeJson(storage, RECENT, [chosen, ...others].slice(0, MOST_RECENT));
    },
    lastFound: () => readJson(storage, LAST, placesSchema) ?? [],
    found: (places) => writeJson(storage, LAST, onceEach(places)),
  };
}
