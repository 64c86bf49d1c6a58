import type { RentFacts } from './rent.ts';

type InspectedRide = Pick<RentFacts, 'stage' | 'rideStartedAt' | 'finishRequestedAt' | 'inspectionSeconds'>;

/**
 * Seconds left to inspect the vehicle and to cancel free of charge; 0 when the time is over or there is no ride.
 * @param now server milliseconds
 * @see map-and-rent §9 "Bike inspection time"; rent.md, waits
 */
export function inspectionSecondsLeft(
  { stage, rideStartedAt, finishRequestedAt, inspectionSeconds }: InspectedRide,
  now: number,
): number {
  if (stage !== 'ACTIVE_RIDE' || rideStartedAt === null || finishRequestedAt !== null) return 0;
  return Math.max(0, Math.ceil(inspectionSeconds - Math.max(0, now - rideStartedAt) / 1000));
}

type EndedRide = Pick<
  RentFacts,
  'status' | 'cost' | 'rideStartedAt' | 'finishRequestedAt' | 'endedAt' | 'parkingId' | 'inspectionSeconds'
>;

/** The row of a cancelled ride comes after the locks have moved, so a little after the inspection time. */
const CANCEL_ANSWER_MS = 20_000;

/**
 * The ride ended during the inspection, by a cancel or a return to a dock: no parking, nothing to pay (our reading).
 */
export const endedDuringInspection = ({
  status,
  cost,
  rideStartedAt,
  finishRequestedAt,
  endedAt,
  parkingId,
  inspectionSeconds,
}: EndedRide): boolean =>
  status === 'DONE' &&
  cost === 0 &&
  parkingId === null &&
  rideStartedAt !== null &&
  endedAt !== null &&
  (finishRequestedAt ?? endedAt - CANCEL_ANSWER_MS) - rideStartedAt <= inspectionSeconds * 1000;
