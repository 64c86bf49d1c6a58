import * as v from 'valibot';
import { type FoundPlace, onceEach, placeKey } from '#domain/foundPlace.ts';
import type { Runtime } from '#src/runtime.tsx';

const RECENT = 'recentPlaces';
const LAST = 'lastFound';
const MOST_RECENT = 5;

const place = { address: v.object({ ru: v.string(), en: v.string() }), latitude: v.number(), longitude: v.number() };
const power = v.picklist(['mechanical', 'electric']);
const placesSchema = v.array(
  v.variant('kind', [
    v.object({
      kind: v.literal('station'),
      id: v.number(),
      powers: v.tupleWithRest([power], power),
      isOpen: v.boolean(),
      ...place,
    }),
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

/** Where a rider looked is theirs. Nothing stands in memory: another rider of this phone finds an empty field. */
export function createPlaceMemory(store: Runtime['riderStore']): PlaceMemory {
  const recent = () => store.read(RECENT, placesSchema) ?? [];
  return {
    recent,
    choose(chosen) {
      const others = recent().filter((one) => placeKey(one) !== placeKey(chosen));
      store.write(RECENT, [chosen, ...others].slice(0, MOST_RECENT));
    },
    lastFound: () => store.read(LAST, placesSchema) ?? [],
    found: (places) => store.write(LAST, onceEach(places)),
  };
}
