import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../clock.ts';
import type { Sql } from '../../database/db.ts';
import { closeDock } from '../device/dock.ts';
import { findDockStation, stationName, takes } from '../docks.ts';
import { forgetDue, isDue, withdraw } from '../due.ts';
import { findVehicle, freeVehicle, type Vehicle } from '../vehicles.ts';
import { endRent } from './end.ts';
import { rideBegins } from './notices.ts';
import { changeRent, type Change, type Rent } from './rent.ts';
import { felt, isLookOver, type Held } from './rules/dock.ts';
import { startFailed } from './rules/start.ts';

/** Milliseconds: how long a dock takes to lock what was pushed into it. */
export const LOCKS_MS = 2_000;

/** The docks were heard: the ride begins when the bike is gone, and is over when a dock has locked it. Nobody says a word. */
export async function senseDock(sql: Sql, clock: Clock, rent: Rent, vehicle: Vehicle): Promise<Rent> {
  const held = await heldOf(sql, rent, vehicle);
  const taken = vehicle.taken_from === null ? null : await findDockStation(sql, vehicle.taken_from);
  const change = felt(rent, held, taken && stationName(taken), clock.now());
  const next = saysNews(rent, change) ? await changeRent(sql, clock, rent, change) : rent;
  if (rent.stage === 'CHECK_START' && next.stage === 'ACTIVE_RIDE') {
    await withdraw(sql, rent.id, 'dock.closes');
    await rideBegins(sql, clock, rent.id);
    return next;
  }
  // A dock that was not heard when its time was over: it has closed all the same.
  if (next.stage === 'CHECK_START' && next.step === 'unlock' && !(await isDue(sql, rent.id, ['dock.closes'])))
    return notTaken(sql, clock, next);
  const isOver = next.stage === 'ACTIVE_RIDE_END' && held?.lock === 'locked';
  return isOver ? endRent(sql, clock, next, { status: 'DONE', free: isLookOver(next, held) }) : next;
}

async function heldOf(sql: Sql, rent: Rent, vehicle: Vehicle): Promise<Held | null> {
  const { station, dock, lock, docked_ms } = vehicle;
  if (station === null || dock === null) return null;
  const isLocking = await isDue(sql, rent.id, ['dock.locks']);
  return {
    station: stationName(station),
    takes: takes(vehicle),
    lock: lock === 'closed' ? 'locked' : isLocking ? 'locking' : 'stuck',
    since: docked_ms ?? 0,
  };
}

const saysNews = (rent: Rent, change: Change): boolean => {
  const known = new Map<string, unknown>(Object.entries(rent));
  return Object.entries(change).some(([column, value]) => !isDeepStrictEqual(known.get(column), value));
};

/** The time to pull the bike out is over. */
export async function dockCloses(sql: Sql, clock: Clock, rent: Rent): Promise<void> {
  await closeDock(sql, rent.frame_number);
  const vehicle = await findVehicle(sql, rent.frame_number);
  if (vehicle?.online) await notTaken(sql, clock, rent);
}

async function notTaken(sql: Sql, clock: Clock, rent: Rent): Promise<Rent> {
  await forgetDue(sql, rent.id);
  const next = await changeRent(sql, clock, rent, startFailed(clock.iso(), 'BIKE_NOT_TAKEN'));
  await freeVehicle(sql, rent.frame_number, 0);
  return next;
}

/** A dock locks what it takes, heard or not. */
export async function dockLocks(sql: Sql, clock: Clock, rent: Rent): Promise<void> {
  const vehicle = await findVehicle(sql, rent.frame_number);
  if (!vehicle || vehicle.dock === null) return;
  if (takes(vehicle)) await closeDock(sql, rent.frame_number);
  const locked = await findVehicle(sql, rent.frame_number);
  if (locked?.online) await senseDock(sql, clock, rent, locked);
}
