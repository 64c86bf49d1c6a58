import type { Clock } from '../../clock.ts';
import { demand, problem } from '../../contract/handlers.ts';
import type { Sql } from '../../database/db.ts';
import { freeDocks, nearestDock, stationTakes, type DockRequest } from '../docks.ts';
import { LOCKS_MS } from '../rents/dock.ts';
import { openRentOf, readSensors } from '../rents/sensors.ts';
import { schedule, cancelDueJob } from '../schedule.ts';
import { freeVehicle, findVehicle, hasWheelLock, isDocked, type Vehicle } from '../vehicles.ts';
import { enterDock, leaveDock } from './dock.ts';

/** What a rider's hand can do to a lock. Only a command opens a lock, never a hand. */
export type Hand = 'closeWheel' | 'chainToHolder' | 'chainToRack' | 'pullOut' | 'pushIn';

const MOVES = {
  closeWheel: `lock = 'closed'`,
  chainToHolder: `chain_place = 'holder'`,
  chainToRack: `chain_place = 'rack'`,
};

/**
 * A scooter has nothing to close. A fastened chain must be opened before it can hang anywhere else. A locked dock holds
 * its bike.
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
 * Moves a lock by hand. Works with or without a ride and a network; the rent changes when the sensors are read.
 *
 * @param request of pushIn: which dock; without it the nearest that takes the bike
 */
export async function moveByHand(
  sql: Sql,
  clock: Clock,
  number: string,
  does: Hand,
  request: DockRequest = {},
): Promise<void> {
  const vehicle = await findVehicle(sql, number);
  demand(vehicle, () => problem(404, 'BIKE_NOT_FOUND'));
  demand(canDo(does, vehicle), cannot);
  if (does === 'pullOut') await pullOut(sql, number);
  else if (does === 'pushIn') await pushIn(sql, clock, vehicle, request);
  else await sql.query(`update sandbox.vehicles set ${MOVES[does]} where frame_number = $1`, [number]);
  await readSensors(sql, clock, number);
}

async function pullOut(sql: Sql, number: string): Promise<void> {
  await leaveDock(sql, number);
  const rentId = await openRentOf(sql, number);
  if (rentId !== null) await cancelDueJob(sql, rentId, 'dock.locks');
}

/** The dock locks the bike a little later, online or not. A bike without a ride is in service again at once. */
async function pushIn(sql: Sql, clock: Clock, vehicle: Vehicle, request: DockRequest): Promise<void> {
  const isFree = request.station === undefined && request.dock === undefined;
  const free = isFree
    ? await nearestDock(sql, vehicle.form, await whereaboutsOf(sql, vehicle))
    : (await freeDocks(sql, request))[0];
  demand(free, cannot);
  await enterDock(sql, clock, vehicle.frame_number, free);
  const rentId = await openRentOf(sql, vehicle.frame_number);
  if (rentId === null) await freeVehicle(sql, vehicle.frame_number, 0);
  else if (stationTakes({ form: vehicle.form, station: free.station }))
    await schedule(sql, clock, LOCKS_MS, { kind: 'dock.locks', rentId, commandKey: null });
}

/** During a ride the bike is at the rider's phone. */
async function whereaboutsOf(
  sql: Sql,
  { latitude, longitude }: Vehicle,
): Promise<{ latitude: number; longitude: number }> {
  const { rows } = await sql.query<{ latitude: number; longitude: number }>(
    'select latitude, longitude from sandbox.phone where latitude is not null',
  );
  return rows[0] ?? { latitude, longitude };
}
