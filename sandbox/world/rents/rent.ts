import type { Clock } from '../../clock.ts';
import { problem } from '../../contract/handlers.ts';
import { isoText } from '../../data/sqlText.ts';
import { idOrNull, type Sql } from '../../database/db.ts';
import { schedulePauseReminder } from './reminders.ts';
import type { Rent, Change, NewRent } from './rent.types.ts';

/** How each column is selected: times as the contract writes them. */
const SELECTED: Readonly<Record<keyof Rent, 'as it is' | 'as a time'>> = {
  id: 'as it is',
  rental_id: 'as it is',
  client_id: 'as it is',
  bike_id: 'as it is',
  frame_number: 'as it is',
  bike_type: 'as it is',
  device_type: 'as it is',
  tariff_id: 'as it is',
  tariff_name: 'as it is',
  insurance_cost: 'as it is',
  state: 'as it is',
  stage: 'as it is',
  status: 'as it is',
  step: 'as it is',
  step_number: 'as it is',
  step_count: 'as it is',
  error_code: 'as it is',
  wheel_lock: 'as it is',
  chain_lock: 'as it is',
  chain_place: 'as it is',
  duration: 'as it is',
  cost: 'as it is',
  bonus: 'as it is',
  free_minutes: 'as it is',
  price_lines: 'as it is',
  pause_cost: 'as it is',
  fare_cap: 'as it is',
  card_hold: 'as it is',
  reservation: 'as it is',
  shared_as: 'as it is',
  paused_seconds: 'as it is',
  parking_id: 'as it is',
  parking_number: 'as it is',
  station: 'as it is',
  photo_state: 'as it is',
  capabilities: 'as it is',
  battery_percent: 'as it is',
  max_range_meters: 'as it is',
  inspection_seconds: 'as it is',
  version: 'as it is',
  ride_started_at: 'as a time',
  paused_at: 'as a time',
  finish_requested_at: 'as a time',
  claimed_at: 'as a time',
  ended_at: 'as a time',
  server_time: 'as a time',
  updated_at: 'as a time',
};
const COLUMNS = Object.entries(SELECTED)
  .map(([column, how]) => (how === 'as a time' ? `${isoText(column)} as ${column}` : column))
  .join(', ');

export const findRent = async (sql: Sql, rentId: string): Promise<Rent | null> =>
  (await sql.query<Rent>(`select ${COLUMNS} from public.rents where id = $1`, [idOrNull(rentId)])).rows[0] ?? null;

/** A rider's own rent. Another rider's looks the same as one that does not exist. */
export async function rentOf(sql: Sql, riderId: string, rentId: string): Promise<Rent> {
  const rent = await findRent(sql, rentId);
  if (rent?.client_id !== riderId) throw problem(404, 'RENT_NOT_FOUND');
  return rent;
}

/** Rents of a rider by `which`, newest first. */
export const rentsOf = async (sql: Sql, riderId: string, which: 'current' | 'ended'): Promise<Rent[]> =>
  (
    await sql.query<Rent>(
      `select ${COLUMNS} from public.rents where client_id = $1 and ended_at is ${which === 'current' ? 'null' : 'not null'}
       order by rents.updated_at desc, rents.id`,
      [riderId],
    )
  ).rows;

/**
 * A rider and a vehicle have at most one open rent each: the table enforces it, also after earlier checks.
 * @throws {HttpError} if the rider already has a ride, or another rider has the vehicle
 */
export async function insertRent(sql: Sql, clock: Clock, fresh: NewRent): Promise<Rent> {
  const now = clock.iso();
  const rent: Rent = { ...fresh, version: 1, server_time: now, updated_at: now };
  const { affectedRows } = await sql.query(
    `insert into public.rents select * from jsonb_populate_record(null::public.rents, $1::jsonb) on conflict do nothing`,
    [JSON.stringify(rent)],
  );
  if (affectedRows === 0) throw await whoRides(sql, rent);
  await recordVersion(sql, rent);
  return rent;
}

async function whoRides(sql: Sql, { client_id, bike_id }: Rent): Promise<Error> {
  const { rows } = await sql.query<{ id: string; client_id: string }>(
    'select id, client_id from public.rents where (client_id = $1 or bike_id = $2) and ended_at is null',
    [client_id, bike_id],
  );
  const own = rows.find((row) => row.client_id === client_id);
  if (own) return problem(409, 'ACCOUNT_HAS_RENT_ALREADY', { rentId: own.id });
  return rows.length > 0 ? problem(409, 'BIKE_NOT_ALLOWED') : new Error('a rent with this id exists already');
}

/** Writes the next version. Every change of a rent goes through here. */
export async function changeRent(sql: Sql, clock: Clock, rent: Rent, change: Change): Promise<Rent> {
  const now = clock.iso();
  const next: Rent = { ...rent, ...change, version: rent.version + 1, server_time: now, updated_at: now };
  const changed = Object.entries({ ...change, version: next.version, server_time: now, updated_at: now });
  const sets = changed.map(([column], i) => `${column} = $${i + 2}`).join(', ');
  await sql.query(`update public.rents set ${sets} where id = $1`, [rent.id, ...changed.map(([, value]) => value)]);
  await recordVersion(sql, next);
  if (rent.paused_at === null && next.paused_at !== null) await schedulePauseReminder(sql, clock, next);
  return next;
}

async function recordVersion(sql: Sql, rent: Rent): Promise<void> {
  await sql.query(
    `insert into sandbox.rent_versions (rent_id, version, at, stage, status, step, error_code) values ($1, $2, $3, $4, $5, $6, $7)`,
    [rent.id, rent.version, rent.server_time, rent.stage, rent.status, rent.step, rent.error_code],
  );
}
