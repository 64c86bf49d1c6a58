import type { ActorRefFrom } from 'xstate';
import type { PositionReading, PositionSource } from '#domain/position.ts';
import type { RentFacts } from '#domain/rent.ts';
import { trackBoxOf } from '#features/track/trackBox.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { Runtime } from '#src/runtime.tsx';
import { whileRiding } from '../whileRiding.ts';

export type TrackParts = {
  session: ActorRefFrom<typeof sessionMachine>;
  position: PositionSource;
} & Pick<Runtime, 'riderStore' | 'riderMemory'>;

/** Wheels turn: neither looked for, nor paused, nor being ended. */
const isRidden = ({ stage, rideStartedAt, finishRequestedAt, endedAt }: RentFacts): boolean =>
  stage === 'ACTIVE_RIDE' && rideStartedAt !== null && finishRequestedAt === null && endedAt === null;

/** Keeps in this phone where a ride goes, as far as the browser says it: while the page is seen. Lives as long as the page. */
export function tellTrack({ session, position, riderStore, riderMemory }: TrackParts): void {
  const box = trackBoxOf(riderStore);
  riderMemory.watch(() => box.forget());
  whileRiding(session, isRidden, (rent) => {
    const hear = (reading: PositionReading) => {
      const rentId = rent.getSnapshot().context.rent?.id;
      if (rentId !== undefined && reading.kind === 'located') box.hear(rentId, reading.position);
    };
    hear(position.latest());
    return position.watch(hear);
  });
}
