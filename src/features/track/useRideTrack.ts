import { useQuery } from '@tanstack/react-query';
import { LEAST_METERS } from '#domain/pastTrack.ts';
import type { Track } from '#domain/track.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { keptTrack } from '#stores/keptTracks.ts';
import { useTrack } from './useTrack.ts';

/** The lines of a ride's track, of the current ride or a past one; null if this phone has none, or reads it still. */
export function useRideTrack(rentId: string): Track['stretches'] | null {
  const { trackPersister } = useRuntime().session;
  const riderId = useSession(({ context }) => context.riderId);
  const latest = useTrack(rentId);
  const { data = null } = useQuery({
    queryKey: ['track', riderId, rentId],
    queryFn: () =>
      trackPersister(riderId ?? '').then(
        (persister) => keptTrack(persister, rentId),
        // Its code did not load.
        () => null,
      ),
    enabled: latest === null && riderId !== null,
    networkMode: 'always',
    // The rider may have deleted it in the settings.
    gcTime: 0,
  });
  return latest && latest.meters >= LEAST_METERS ? latest.stretches : data;
}
