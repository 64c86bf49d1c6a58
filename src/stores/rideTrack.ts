import * as v from 'valibot';
import { createListeners, perOwner } from '#domain/listeners.ts';
import type { Position } from '#domain/rent.ts';
import { type Fix, recentFixes, speedKmh } from '#domain/speed.ts';
import { emptyTrack, type Track, extendTrack } from '#domain/track.ts';
import type { Store } from '#platform/store.ts';

const NAME = 'track';
/** The same age limit as the persisted ride (decisions §2). */
const MAX_AGE_MS = 72 * 60 * 60 * 1000;

export const stretchesSchema = v.array(v.array(v.tuple([v.number(), v.number()])));
const trackSchema = v.object({
  rentId: v.string(),
  stretches: stretchesSchema,
  meters: v.number(),
  receivedAt: v.nullable(v.number()),
}) satisfies v.GenericSchema<unknown, Track>;

/** The track of the last ride, on this phone only. It is the rider's data: sign-out deletes it. */
export type RideTrackStore = {
  /** The track of this ride; null if the phone has recorded none. The same object until it changes. */
  of(rentId: string): Track | null;
  /** Whatever ride it is of. */
  latest(): Track | null;
  /** Whole km/h; null while standing or unsure. @param now the phone's milliseconds */
  speed(now: number): number | null;
  hear(rentId: string, position: Position): void;
  /** Deletes the track from memory. */
  forget(): void;
  /** Calls the listener after each change. Returns a function that stops it. */
  watch: (listener: () => void) => () => void;
};

export function createRideTrackStore(store: Store, now: () => number = () => Date.now()): RideTrackStore {
  const { notify, watch } = createListeners();
  let fixes: readonly Fix[] = [];
  let track: Track | null = store.read(NAME, trackSchema);
  if (track && now() - (track.receivedAt ?? 0) > MAX_AGE_MS) {
    track = null;
    store.write(NAME, null);
  }
  const of = (rentId: string) => (track?.rentId === rentId ? track : null);

  return {
    of,
    latest: () => track,
    speed: (at) => speedKmh(fixes, at),
    hear(rentId, position) {
      const before = of(rentId) ?? emptyTrack(rentId);
      const next = extendTrack(before, position);
      fixes = recentFixes(fixes, position);
      track = next;
      // A position that adds no point is not stored.
      if (next.stretches !== before.stretches) store.write(NAME, next);
      notify();
    },
    forget() {
      track = null;
      fixes = [];
      notify();
    },
    watch,
  };
}

/** One store for the recorder and the screens. */
export const rideTrackStoreOf = perOwner((store: Store) => createRideTrackStore(store));

/** Used when the rider clears this phone's storage: the track also disappears from the screen. */
export const clearRideTrack = (store: Store): void => rideTrackStoreOf(store).forget();
