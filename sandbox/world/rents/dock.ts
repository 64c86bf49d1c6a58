import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../clock.ts';
import type { Sql } from '../../database/db.ts';
import { closeDock } from '../device/dock.ts';
import { findDockStation, stationName, stationTakes } from '../docks.ts';
import { cancelDueJobs, isDue, cancelDueJob } from '../schedule.ts';
import { findVehicle, freeVehicle, type Vehicle } from '../vehicles.ts';
import { endRent } from './end.ts';
import { scheduleLimitReminders } from './reminders.ts';
import { changeRent } from './rent.ts';
import type { Change, Rent } from './rent.types.ts';
import { applyDock, isInspection, type DockReading } from './rules/dock.ts';
import { startFailed } from './rules/start.ts';

/** Milliseconds: how long a dock takes to lock a bike that was pushed in. */
export const LOCKS_MS = 2_000;

/**
 * Applies what the docks report: the ride begins when the bike has left, and ends when a dock has locked it. The rider
 * sends nothing.
 */
export async function readDock(sql: Sql, clock: Clock, rent: Rent, vehicle: Vehicle): Promise<Rent> {
  const held = await dockReading(sql, rent, vehicle);
  const taken = vehicle.taken_from === null ? null : await findDockStation(sql, vehicle.taken_from);
  const change = applyDock(rent, held, taken && stationName(taken), clock.now());
  const next = wouldChange(rent, change) ? await changeRent(sql, clock, rent, change) : rent;
  if (rent.stage === 'CHECK_START' && next.stage === 'ACTIVE_RIDE') {
    await cancelDueJob(sql, rent.id, 'dock.closes');
    await scheduleLimitReminders(sql, clock, rent.id);
    return next;
  }
  // A dock that was offline when its time was over has closed all the same.
  if (next.stage === 'CHECK_START' && next.step === 'unlock' && !(await isDue(sql, rent.id, ['dock.closes'])))
    return notTaken(sql, clock, next);
  const isOver = next.stage === 'ACTIVE_RIDE_END' && held?.lock === 'locked';
  return isOver ? endRent(sql, clock, next, { status: 'DONE', free: isInspection(next, held) }) : next;
}

async function dockReading(sql: Sql, rent: Rent, vehicle: Vehicle): Promise<DockReading | null> {
  const { station, dock, lock, docked_ms } = vehicle;
  if (station === null || dock === null) return null;
  const isLocking = await isDue(sql, rent.id, ['dock.locks']);
  return {
    station: stationName(station),
    takes: stationTakes(vehicle),
    lock: lock === 'closed' ? 'locked' : isLocking ? 'locking' : 'stuck',
    since: docked_ms ?? 0,
  };
}

const wouldChange = (rent: Rent, change: Change): boolean => {
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
  await cancelDueJobs(sql, rent.id);
  const next = await changeRent(sql, clock, rent, startFailed(clock.iso(), 'BIKE_NOT_TAKEN'));
  await freeVehicle(sql, rent.frame_number, 0);
  return next;
}

/** A dock locks the bike that it takes, online or not. */
export async function dockLocks(sql: Sql, clock: Clock, rent: Rent): Promise<void> {
  const vehicle = await findVehicle(sql, rent.frame_number);
  if (!vehicle || vehicle.dock === null) return;
  if (stationTakes(vehicle)) await closeDock(sql, rent.frame_number);
  const locked = await findVehicle(sql, rent.frame_number);
  if (locked?.online) await readDock(sql, clock, rent, locked);
}
