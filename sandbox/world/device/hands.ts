import type { Clock } from '../../clock.ts';
import { demand, problem } from '../../contract/handlers.ts';
import type { Sql } from '../../database/db.ts';
import { freeDocks, nearestDock, takes, type DockWish } from '../docks.ts';
import { later, withdraw } from '../due.ts';
import { LOCKS_MS } from '../rents/dock.ts';
import { rentUnderWay, sense } from '../rents/sense.ts';
import { freeVehicle, findVehicle, hasWheelLock, isDocked, type Vehicle } from '../vehicles.ts';
import { enterDock, leaveDock } from './dock.ts';

/** What a rider's hand can do to the metal. To open it takes an order, never a hand. */
export type Hand = 'closeWheel' | 'chainToHolder' | 'chainToRack' | 'pullOut' | 'pushIn';

const MOVES = {
  closeWheel: `lock = 'closed'`,
  chainToHolder: `chain_place = 'holder'`,
  chainToRack: `chain_place = 'rack'`,
};

/**
 * A scooter has nothing to close; a chain that is fastened somewhere must be opened before it hangs anywhere else; a dock that is
 * locked holds its bike.
 */
function canDo(does: Hand, vehicle: Vehicle): boolean {
  const { lock, chain_place, dock } = vehicle;
  switch (does) {
    case 'closeWheel':
      return hasWheelLock(vehicle) && lock === 'open';
    case 'pullOut':
      return dock !== null && lock === 'open';
    case 'pushIn':
      return isDocked(vehicle) && dock === null;
    case 'chainToHolder':
    case 'chainToRack':
      return chain_place === 'free';
  }
}

const cannot = () => problem(409, 'HAND_CANNOT');

/**
 * A hand at the metal. It works with or without a ride and a network; the rent hears of it when the sensors are heard.
 *
 * @param wish of pushIn: which dock; the nearest that takes the bike where nothing is said
 */
export async function moveByHand(
  sql: Sql,
  clock: Clock,
  number: string,
  does: Hand,
  wish: DockWish = {},
): Promise<void> {
  const vehicle = await findVehicle(sql, number);
  demand(vehicle, () => problem(404, 'BIKE_NOT_FOUND'));
  demand(canDo(does, vehicle), cannot);
  if (does === 'pullOut') await pullOut(sql, number);
  else if (does === 'pushIn') await pushIn(sql, clock, vehicle, wish);
  else await sql.query(`update sandbox.vehicles set ${MOVES[does]} where frame_number = $1`, [number]);
  await sense(sql, clock, number);
}

async function pullOut(sql: Sql, number: string): Promise<void> {
  await leaveDock(sql, number);
  const rentId = await rentUnderWay(sql, number);
  if (rentId !== null) await withdraw(sql, rentId, 'dock.locks');
}

/** The dock locks it a little later, heard or not; where nobody rides it, it is in service again at once. */
async function pushIn(sql: Sql, clock: Clock, vehicle: Vehicle, wish: DockWish): Promise<void> {
  const isFree = wish.station === undefined && wish.dock === undefined;
  const free = isFree
    ? await nearestDock(sql, vehicle.form, await whereaboutsOf(sql, vehicle))
    : (await freeDocks(sql, wish))[0];
  demand(free, cannot);
  await enterDock(sql, clock, vehicle.frame_number, free);
  const rentId = await rentUnderWay(sql, vehicle.frame_number);
  if (rentId === null) await freeVehicle(sql, vehicle.frame_number, 0);
  else if (takes({ form: vehicle.form, station: free.station }))
    await later(sql, clock, LOCKS_MS, { kind: 'dock.locks', rentId, commandKey: null });
}

/** A rider's bike is where the rider's phone is. */
async function whereaboutsOf(
  sql: Sql,
  { latitude, longitude }: Vehicle,
): Promise<{ latitude: number; longitude: number }> {
  const { rows } = await sql.query<{ latitude: number; longitude: number }>(
    'select latitude, longitude from sandbox.phone where latitude is not null',
  );
  return rows[0] ?? { latitude, longitude };
}
