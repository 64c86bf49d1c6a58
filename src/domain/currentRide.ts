import type { RentFacts, RideStage } from './rent.ts';

type Ending = Pick<RentFacts, 'status' | 'endedAt'>;

/** The server has closed the rent: finished, closed by support, or never opened (rent.md, stages). */
export const isOver = ({ status, endedAt }: Ending): boolean =>
  endedAt !== null || status === 'DONE' || status === 'TECH_DONE' || status === 'ERROR_START';

/**
 * The rent is over and its ride had started: there is a sum or a receipt to show. A cancelled or failed start leaves no
 * receipt.
 */
export const leavesReceipt = (rent: Ending & Pick<RentFacts, 'rideStartedAt'>): boolean =>
  isOver(rent) && rent.status !== 'ERROR_START' && rent.rideStartedAt !== null;

/**
 * The ride to show where the table holds several: a non-omni one first, else the one that started last. Null when all
 * are over.
 *
 * @see map-and-rent §4 "The current ride prefers a non-omni active rent, else the later of active and unfinished"
 */
export function currentRide(rents: readonly RentFacts[]): RentFacts | null {
  const open = rents.filter((rent) => !isOver(rent));
  const others = open.filter((rent) => rent.bikeType !== 'omni');
  const began = (rent: RentFacts) => rent.rideStartedAt ?? rent.serverTime;
  return [...(others.length > 0 ? others : open)].sort((a, b) => began(b) - began(a))[0] ?? null;
}

const MINUTE_MS = 60_000;
const START = 'start-';

/** The phone's own id of a ride that six digits began: they name no rent. `key`: the Idempotency-Key of the start. */
export const rideIdOfStart = (key: string): string => `${START}${key}`;
/** The key of the start in such an id; null for an id of the server. */
export const startKeyIn = (rentId: string): string | null =>
  rentId.startsWith(START) ? rentId.slice(START.length) : null;

/** Whether the server's row is the known ride, which has an id of the phone: the same vehicle, within a minute of the answer's. */
export function isRideByText(known: RentFacts | null, row: RentFacts): boolean {
  if (known === null || startKeyIn(known.id) === null || known.frameNumber !== row.frameNumber) return false;
  if (known.rideStartedAt === null || row.rideStartedAt === null) return false;
  const minutes = Math.floor(row.rideStartedAt / MINUTE_MS) - Math.floor(known.rideStartedAt / MINUTE_MS);
  return known.id !== row.id && Math.abs(minutes) <= 1;
}

/** What waits for the known ride, under the id that the server's row of this ride has. */
export const underIdOf = <T extends object>(waiting: T, known: RentFacts | null, row: RentFacts | null): T =>
  row !== null && 'rentId' in waiting && waiting.rentId === known?.id && isRideByText(known, row)
    ? { ...waiting, rentId: row.id }
    : waiting;

/**
 * The stage to show for a row: its own stage; for an unknown stage the last known one of the same rent; else the stage
 * that its rental state implies (our reading).
 */
function stageOf(rent: RentFacts, last: RentFacts | null): RideStage {
  // The app shows "completed" only after the server has closed the rent. Until then the ride is finishing.
  if (rent.stage === 'ACTIVE_RIDE_COMPLETED' && !isOver(rent)) return 'ACTIVE_RIDE_END';
  if (rent.stage !== null) return rent.stage;
  if (last?.id === rent.id && last.stage !== null) return last.stage;
  return rent.state === 'STARTED' ? 'ACTIVE_RIDE' : 'CHECK_START';
}

/**
 * A row whose unreadable fields come from the last version of the same rent, so that an unknown value of a newer server
 * never changes the screen. `step` null then means "updating".
 */
export function withLastKnown(rent: RentFacts, last: RentFacts | null): RentFacts {
  return { ...rent, stage: stageOf(rent, last), state: rent.state ?? (last?.id === rent.id ? last.state : null) };
}
