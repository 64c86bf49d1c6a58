import { useSyncExternalStore } from 'react';
import type { Track } from '#domain/track.ts';
import { useRuntime } from '#src/runtime.tsx';
import { trackBoxOf } from './trackBox.ts';

/** Nothing is heard while a rider stands: the speed has to fade by itself. */
const FADE_MS = 2_000;

/** Where this ride went as far as the phone has seen it; null without a ride, and while it has seen nothing. */
export function useTrack(rentId: string | null): Track | null {
  const box = trackBoxOf(useRuntime().riderStore);
  return useSyncExternalStore(box.watch, () => (rentId === null ? null : box.of(rentId)));
}

/** Whole km/h; null while standing or unsure. */
export function useOwnSpeed(): number | null {
  const box = trackBoxOf(useRuntime().riderStore);
  return useSyncExternalStore(
    (listener) => {
      const unwatch = box.watch(listener);
      const timer = setInterval(listener, FADE_MS);
      return () => {
        unwatch();
        clearInterval(timer);
      };
    },
    () => box.speed(Date.now()),
  );
}
