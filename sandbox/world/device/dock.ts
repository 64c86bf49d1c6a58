import type { Clock } from '../../clock.ts';
import type { Sql } from '../../database/db.ts';
import type { FreeDock } from '../docks.ts';

/** The bike is on the road. The jam was the dock's and does not move with the bike. */
export async function leaveDock(sql: Sql, number: string): Promise<void> {
  await sql.query(
    `update sandbox.vehicles set station_id = null, dock = null, docked_ms = null, lock = 'open', jammed = false where frame_number = $1`,
    [number],
  );
}

/** The dock feels the bike and has not locked yet. */
export async function enterDock(sql: Sql, clock: Clock, number: string, { station, dock }: FreeDock): Promise<void> {
  await sql.query(
    `update sandbox.vehicles set station_id = $2, dock = $3, docked_ms = $4, lock = 'open', latitude = $5, longitude = $6 where frame_number = $1`,
    [number, station.id, dock, clock.now(), station.latitude, station.longitude],
  );
}

/** No command is needed: a dock closes by itself, unless it is jammed or empty. */
export async function closeDock(sql: Sql, number: string): Promise<void> {
  await sql.query(
    `update sandbox.vehicles set lock = 'closed' where frame_number = $1 and dock is not null and not jammed`,
    [number],
  );
}
