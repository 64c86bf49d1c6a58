import * as v from 'valibot';
import type { Position } from '#domain/rent.ts';
import { type Fix, recentFixes, speedKmh } from '#domain/speed.ts';
import { emptyTrack, type Track, tracked } from '#domain/track.ts';
import { createWatchers, onePer } from '#domain/watchers.ts';
import type { Runtime } from '#src/runtime.tsx';

type RiderStore = Runtime['riderStore'];

const NAME = 'track';
/** As long as the ride's memo stays (decisions §2). */
const KEPT_FOR = 72 * 60 * 60 * 1000;

const trackSchema = v.object({
  rentId: v.string(),
  stretches: v.array(v.array(v.tuple([v.number(), v.number()]))),
  meters: v.number(),
  heardAt: v.nullable(v.number()),
}) satisfies v.GenericSchema<unknown, Track>;

/** Where the last ride went, in this phone only. It lies with what is the rider's, so it goes at sign-out. */
export type TrackBox = {
  /** Of this ride; null where the phone has seen nothing of it. The same object until it changes. */
  of(rentId: string): Track | null;
  /** Whole km/h; null while standing or unsure. @param now the phone's milliseconds */
  speed(now: number): number | null;
  hear(rentId: string, position: Position): void;
  /** Takes it from memory. */
  forget(): void;
  /** Calls after each change; answers how to stop. */
  watch: (listener: () => void) => () => void;
};

export function createTrackBox(store: RiderStore, now: () => number = () => Date.now()): TrackBox {
  const { tell, watch } = createWatchers();
  let fixes: readonly Fix[] = [];
  let track: Track | null = store.read(NAME, trackSchema);
  if (track && now() - (track.heardAt ?? 0) > KEPT_FOR) {
    track = null;
    store.write(NAME, null);
  }
  const of = (rentId: string) => (track?.rentId === rentId ? track : null);

  return {
    of,
    speed: (at) => speedKmh(fixes, at),
    hear(rentId, position) {
      const before = of(rentId) ?? emptyTrack(rentId);
      const next = tracked(before, position);
      fixes = recentFixes(fixes, position);
      track = next;
      // Words that add no point need not outlive the page.
      if (next.stretches !== before.stretches) store.write(NAME, next);
      tell();
    },
    forget() {
      track = null;
      fixes = [];
      tell();
    },
    watch,
  };
}

/** One box for who records and who shows. */
export const trackBoxOf = onePer((store: RiderStore) => createTrackBox(store));

/** For a rider who clears what this phone keeps: the line goes from the screen too. */
export const forgetTrack = (store: RiderStore): void => trackBoxOf(store).forget();
