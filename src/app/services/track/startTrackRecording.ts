import type { ActorRefFrom } from 'xstate';
import type { AppDeps } from '#app/compose/deps.ts';
import { onRideActive } from '#app/services/onRideActive.ts';
import type { PositionReading, PositionSource } from '#domain/position.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import { keepTrack } from '#stores/keptTracks.ts';
import { rideTrackStoreOf } from '#stores/rideTrack.ts';

type TrackDeps = {
  session: ActorRefFrom<typeof sessionMachine>;
  position: PositionSource;
} & Pick<AppDeps, 'riderStore' | 'riderMemory' | 'trackPersister' | 'report'>;

/** True if the vehicle is moving: the ride is not in its inspection, paused or ending. */
const isMoving = ({ stage, rideStartedAt, finishRequestedAt, endedAt }: RentFacts): boolean =>
  stage === 'ACTIVE_RIDE' && rideStartedAt !== null && finishRequestedAt === null && endedAt === null;

/**
 * Records the track of a ride on this phone, from the browser's positions while the page is visible, and stores it for the
 * history when the vehicle no longer moves. Lives as long as the page.
 */
export function startTrackRecording(deps: TrackDeps): void {
  const { session, position, riderStore, riderMemory, trackPersister, report } = deps;
  const box = rideTrackStoreOf(riderStore);
  riderMemory.watch(() => box.forget());
  const signedIn = () => {
    const now = session.getSnapshot();
    return now.matches('signedIn') ? now.context.riderId : null;
  };
  const keep = () => {
    const [track, riderId] = [box.latest(), signedIn()];
    if (!track || riderId === null) return;
    trackPersister(riderId)
      .then((persister) => keepTrack(persister, track, () => signedIn() === riderId))
      .catch(report);
  };
  // The page may have been killed in a ride that has ended since.
  keep();
  onRideActive(session, isMoving, (rent) => {
    const onReading = (reading: PositionReading) => {
      const rentId = rent.getSnapshot().context.rent?.id;
      if (rentId !== undefined && reading.kind === 'located') box.hear(rentId, reading.position);
    };
    onReading(position.latest());
    const stop = position.watch(onReading);
    return () => {
      stop();
      keep();
    };
  });
}
