import type { Clock } from '../../clock.ts';
import type { Sql } from '../../database/db.ts';
import { later, withdraw } from '../due.ts';
import { findVehicle, metalOf } from '../vehicles.ts';
import { senseDock } from './dock.ts';
import { changeRent, findRent, type Change, type Rent } from './rent.ts';
import { sensed } from './rules/sensed.ts';

/** A start at which nobody does the next step is given up, in milliseconds. */
const PATIENCE_MS = 180_000;

/** The vehicle's sensors speak: the rent under way hears of it. An offline vehicle is not heard. */
export async function sense(sql: Sql, clock: Clock, frameNumber: string): Promise<void> {
  const id = await rentUnderWay(sql, frameNumber);
  const rent = id === null ? null : await findRent(sql, id);
  if (rent) await senseFor(sql, clock, rent);
}

export async function rentUnderWay(sql: Sql, frameNumber: string): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    'select id from public.rents where frame_number = $1 and ended_at is null',
    [frameNumber],
  );
  return rows[0]?.id ?? null;
}

/** The rent as it stands once its vehicle's sensors were heard. */
export async function senseFor(sql: Sql, clock: Clock, rent: Rent): Promise<Rent> {
  const vehicle = await findVehicle(sql, rent.frame_number);
  if (!vehicle?.online) return rent;
  if (rent.capabilities.docked) return senseDock(sql, clock, rent, vehicle);
  const change = sensed(rent, metalOf(vehicle), clock.now());
  if (!saysNews(rent, change)) return rent;
  const next = await changeRent(sql, clock, rent, change);
  await waitForRider(sql, clock, next);
  return next;
}

const saysNews = (rent: Rent, change: Change): boolean => {
  const known = new Map<string, unknown>(Object.entries(rent));
  return Object.entries(change).some(([column, value]) => known.get(column) !== value);
};

/** A start waits so long from the last thing that somebody did; then it is over, and free. */
export async function waitForRider(sql: Sql, clock: Clock, rent: Rent): Promise<void> {
  if (rent.stage !== 'CHECK_START' || !rent.capabilities.wheelLock) return;
  await withdraw(sql, rent.id, 'start.abandoned');
  await later(sql, clock, PATIENCE_MS, { kind: 'start.abandoned', rentId: rent.id, commandKey: null });
}
