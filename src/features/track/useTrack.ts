import { useSyncExternalStore } from 'react';
import type { Track } from '#domain/track.ts';
import { useClock } from '#hooks/useClock.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { rideTrackStoreOf } from '#stores/rideTrack.ts';

/** No location updates arrive while the rider stands, so a timer must reset the speed. */
const FADE_MS = 2_000;

/** The part of this ride's track that the phone has recorded; null without a ride or without a record. */
export function useTrack(rentId: string | null): Track | null {
  const store = rideTrackStoreOf(useRuntime().session.riderStore);
  return useSyncExternalStore(store.watch, () => (rentId === null ? null : store.of(rentId)));
}

/** Whole km/h; null while standing or uncertain. */
export function useOwnSpeed(): number | null {
  const store = rideTrackStoreOf(useRuntime().session.riderStore);
  const now = useClock('phone', FADE_MS);
  return useSyncExternalStore(store.watch, () => store.speed(now));
}
