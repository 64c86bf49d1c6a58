import type { ActorRefFrom } from 'xstate';
import type { AppDeps } from '#app/compose/deps.ts';
import { onRideActive } from '#app/services/onRideActive.ts';
import type { PositionReading, PositionSource } from '#domain/position.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import { rideTrackStoreOf } from '#stores/rideTrack.ts';

type TrackDeps = {
  session: ActorRefFrom<typeof sessionMachine>;
  position: PositionSource;
} & Pick<AppDeps, 'riderStore' | 'riderMemory'>;

/** True if the vehicle is moving: the ride is not in its inspection, paused or ending. */
const isMoving = ({ stage, rideStartedAt, finishRequestedAt, endedAt }: RentFacts): boolean =>
  stage === 'ACTIVE_RIDE' && rideStartedAt !== null && finishRequestedAt === null && endedAt === null;

/**
 * Records the track of a ride on this phone, from the browser's positions while the page is visible. Lives as long as
 * the page.
 */
export function startTrackRecording({ session, position, riderStore, riderMemory }: TrackDeps): void {
  const box = rideTrackStoreOf(riderStore);
  riderMemory.watch(() => box.forget());
  onRideActive(session, isMoving, (rent) => {
    const onReading = (reading: PositionReading) => {
      const rentId = rent.getSnapshot().context.rent?.id;
      if (rentId !== undefined && reading.kind === 'located') box.hear(rentId, reading.position);
    };
    onReading(position.latest());
    return position.watch(onReading);
  });
}
