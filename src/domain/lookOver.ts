import type { RentFacts } from './rent.ts';

type Begun = Pick<RentFacts, 'stage' | 'rideStartedAt' | 'finishRequestedAt' | 'inspectionSeconds'>;

/**
 * Seconds that are left to look the vehicle over and to cancel for nothing; 0 when the time is over or nobody rides.
 * @param now server milliseconds
 * @see map-and-rent §9 "Bike inspection time"; rent.md, waits
 */
export function lookOverSecondsLeft(
  { stage, rideStartedAt, finishRequestedAt, inspectionSeconds }: Begun,
  now: number,
): number {
  if (stage !== 'ACTIVE_RIDE' || rideStartedAt === null || finishRequestedAt !== null) return 0;
  return Math.max(0, Math.ceil(inspectionSeconds - Math.max(0, now - rideStartedAt) / 1000));
}

type Over = Pick<
  RentFacts,
  'status' | 'cost' | 'rideStartedAt' | 'finishRequestedAt' | 'endedAt' | 'parkingId' | 'inspectionSeconds'
>;

/** The answer to a cancel comes after the metal: a little later than the time itself. */
const ANSWER_MS = 20_000;

/** The ride was taken back while it was being looked over, cancelled or back in a dock: nothing was parked, nothing is paid (our reading). */
export const wasLookedOver = ({
  status,
  cost,
  rideStartedAt,
  finishRequestedAt,
  endedAt,
  parkingId,
  inspectionSeconds,
}: Over): boolean =>
  status === 'DONE' &&
  cost === 0 &&
  parkingId === null &&
  rideStartedAt !== null &&
  endedAt !== null &&
  (finishRequestedAt ?? endedAt - ANSWER_MS) - rideStartedAt <= inspectionSeconds * 1000;
