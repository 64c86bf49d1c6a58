import type { RentFacts, RideStage } from './rent.ts';

type Ending = Pick<RentFacts, 'status' | 'endedAt'>;

/** The server closed it: finished, closed by support, or never opened (rent.md, stages). */
export const isOver = ({ status, endedAt }: Ending): boolean =>
  endedAt !== null || status === 'DONE' || status === 'TECH_DONE' || status === 'ERROR_START';

/** Over, and it had begun: there is something to pay or to show. A cancelled or failed start leaves no receipt. */
export const leavesReceipt = (rent: Ending & Pick<RentFacts, 'rideStartedAt'>): boolean =>
  isOver(rent) && rent.status !== 'ERROR_START' && rent.rideStartedAt !== null;

/**
 * The ride to show of the several that the table may hold: one of another kind than omni first, else the one that began
 * last. Null when all are over.
 *
 * @see map-and-rent §4 "The current ride prefers a non-omni active rent, else the later of active and unfinished"
 */
export function currentRide(rents: readonly RentFacts[]): RentFacts | null {
  const open = rents.filter((rent) => !isOver(rent));
  const others = open.filter((rent) => rent.bikeType !== 'omni');
  const began = (rent: RentFacts) => rent.rideStartedAt ?? rent.serverTime;
  return (others.length > 0 ? others : open).toSorted((a, b) => began(b) - began(a))[0] ?? null;
}

/**
 * The stage to show for a row: its own; for an unknown one the last known of the same rent; else what its rental state
 * implies (our reading).
 */
export function stageOf(rent: RentFacts, last: RentFacts | null): RideStage {
  // Completed is shown only when the server has closed it; until then it is being finished.
  if (rent.stage === 'ACTIVE_RIDE_COMPLETED' && !isOver(rent)) return 'ACTIVE_RIDE_END';
  if (rent.stage !== null) return rent.stage;
  if (last?.id === rent.id && last.stage !== null) return last.stage;
  return rent.state === 'STARTED' ? 'ACTIVE_RIDE' : 'CHECK_START';
}

/**
 * A row with what the app could not read filled in from the last version of the same rent, so that an unknown word of a
 * newer server never moves the screen. `step` null then means "updating".
 */
export function readWith(rent: RentFacts, last: RentFacts | null): RentFacts {
  return { ...rent, stage: stageOf(rent, last), state: rent.state ?? (last?.id === rent.id ? last.state : null) };
}
