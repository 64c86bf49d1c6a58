import type { Clock } from '../../clock.ts';
import type { Sql } from '../../database/db.ts';
import { schedule, cancelDueJob } from '../schedule.ts';
import { findVehicle, lockColumnsOf } from '../vehicles.ts';
import { readDock } from './dock.ts';
import { changeRent, findRent } from './rent.ts';
import type { Change, Rent } from './rent.types.ts';
import { applySensors } from './rules/sensorRules.ts';

/** The server gives up a start after this time without the rider's next step, in milliseconds. */
const PATIENCE_MS = 180_000;

/** The vehicle's sensors report, and its open rent gets the values. An offline vehicle reports nothing. */
export async function readSensors(sql: Sql, clock: Clock, frameNumber: string): Promise<void> {
  const id = await openRentOf(sql, frameNumber);
  const rent = id === null ? null : await findRent(sql, id);
  if (rent) await readSensorsFor(sql, clock, rent);
}

export async function openRentOf(sql: Sql, frameNumber: string): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    'select id from public.rents where frame_number = $1 and ended_at is null',
    [frameNumber],
  );
  return rows[0]?.id ?? null;
}

/** The rent after its vehicle's sensors were read. */
export async function readSensorsFor(sql: Sql, clock: Clock, rent: Rent): Promise<Rent> {
  const vehicle = await findVehicle(sql, rent.frame_number);
  if (!vehicle?.online) return rent;
  if (rent.capabilities.docked) return readDock(sql, clock, rent, vehicle);
  const change = applySensors(rent, lockColumnsOf(vehicle), clock.now());
  if (!wouldChange(rent, change)) return rent;
  const next = await changeRent(sql, clock, rent, change);
  await waitForRider(sql, clock, next);
  return next;
}

const wouldChange = (rent: Rent, change: Change): boolean => {
  const known = new Map<string, unknown>(Object.entries(rent));
  return Object.entries(change).some(([column, value]) => known.get(column) !== value);
};

/** A start waits this long after the last change; then it is over and free. */
export async function waitForRider(sql: Sql, clock: Clock, rent: Rent): Promise<void> {
  if (rent.stage !== 'CHECK_START' || !rent.capabilities.wheelLock) return;
  await cancelDueJob(sql, rent.id, 'start.abandoned');
  await schedule(sql, clock, PATIENCE_MS, { kind: 'start.abandoned', rentId: rent.id, commandKey: null });
}
