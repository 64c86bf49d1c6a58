import { settleCommand } from '../../../contract/commands.ts';
import { demand, problem } from '../../../contract/handlers.ts';
import type { Sql } from '../../../database/db.ts';
import type { Position } from '../../../geo.ts';
import { isDue, schedule, LOCK_JOBS, cancelDueJob } from '../../schedule.ts';
import { placeVehicle } from '../../vehicles.ts';
import { changeRent } from '../rent.ts';
import type { Rent } from '../rent.types.ts';
import { closing, finishing, goingBack, mayBeIn, parkedAt, type Parking } from '../rules/finish.ts';
import { anyRentIn, notBusy, rentIn, type RentCommandContext } from './context.ts';
import { checkDockAgain, endBesidePortPlus } from './dock.ts';
import { moveLock } from './pause.ts';

/** Milliseconds: how long the server judges a position; how long the return to the ride takes. */
const JUDGE_MS = 600;
const RETURN_MS = 600;

export const allParkings = async (sql: Sql): Promise<Parking[]> =>
  (await sql.query<Parking>('select id, number, latitude, longitude, radius from sandbox.parkings')).rows;

/**
 * Stops the charging now, also in a pause and while a lock prevents a pause from beginning or ending. A rider at a
 * wrong place can move on and finish again: the new request counts.
 */
export async function finish(
  command: RentCommandContext,
  position: Position | null,
  requestedAt: string | undefined,
): Promise<Rent> {
  const { sql, clock, commandKey } = command;
  const rent = await anyRentIn(command, [
    'ACTIVE_RIDE',
    'CHECK_START_PAUSE',
    'PAUSE',
    'CHECK_END_PAUSE',
    'ACTIVE_RIDE_END',
  ]);
  if (rent.capabilities.docked)
    return (await endBesidePortPlus(command, rent, position)) ?? checkDockAgain(command, rent);
  notBusy(await isDue(sql, rent.id, LOCK_JOBS), rent);
  if (position) await placeVehicle(sql, rent.frame_number, position);
  const next = await changeRent(sql, clock, rent, finishing(rent, clock.now(), requestedAt));
  await schedule(sql, clock, JUDGE_MS, { kind: 'position.judged', rentId: rent.id, commandKey, position });
  await settleCommand(sql, commandKey, 'done');
  return next;
}

export async function chooseParking(
  command: RentCommandContext,
  number: string,
  position: Position | null,
): Promise<Rent> {
  const { sql, clock, commandKey } = command;
  const rent = await rentIn(command, ['ACTIVE_RIDE_END']);
  notBusy(await isDue(sql, rent.id, LOCK_JOBS), rent);
  const parking = (await allParkings(sql)).find((one) => one.number === number);
  demand(parking, () => problem(404, 'PARKING_NOT_FOUND'));
  demand(position, () => problem(403, 'GEO_NOT_ALLOWED_BY_USER'));
  demand(mayBeIn(position, parking), () => problem(409, 'PARKING_NOT_ALLOWED'));
  await placeVehicle(sql, rent.frame_number, position);
  const next = await changeRent(sql, clock, rent, parkedAt(parking, rent));
  await settleCommand(sql, commandKey, 'done');
  return next;
}

export async function complete(command: RentCommandContext, photoOwed: boolean): Promise<Rent> {
  const { sql, clock } = command;
  const rent = await rentIn(command, ['ACTIVE_RIDE_END']);
  notBusy(await isDue(sql, rent.id, LOCK_JOBS), rent);
  demand(rent.parking_id !== null, () => problem(409, 'PARKING_NOT_ALLOWED'));
  demand(rent.wheel_lock !== 'open', () => problem(409, 'NEED_CLOSE_LOCK'));
  demand(isAtRack(rent), () => problem(409, 'NEED_CLOSE_CHAIN_LOCK'));
  demand(rent.photo_state !== 'none' || photoOwed, () => problem(409, 'PHOTO_REQUIRED'));
  const next = await changeRent(sql, clock, rent, closing(photoOwed, rent));
  await moveLock(command, rent, 'lock.closes');
  return next;
}

/** Not while a lock moves, and not after a claim: support is coming for the vehicle. */
export async function returnToRide(command: RentCommandContext): Promise<Rent> {
  const { sql, clock, commandKey } = command;
  const rent = await rentIn(command, ['ACTIVE_RIDE_END']);
  notBusy(
    rent.claimed_at !== null ||
      (await isDue(sql, rent.id, ['chain.opens', 'lock.opens', 'lock.closes', 'ride.returns'])),
    rent,
  );
  await cancelDueJob(sql, rent.id, 'position.judged');
  const next = await changeRent(sql, clock, rent, goingBack);
  await schedule(sql, clock, RETURN_MS, { kind: 'ride.returns', rentId: rent.id, commandKey });
  return next;
}

const isAtRack = ({ capabilities, chain_lock, chain_place }: Rent): boolean =>
  !capabilities.chain || (chain_lock === 'closed' && chain_place === 'rack');
