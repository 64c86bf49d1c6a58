import { isoText } from '../../data/sqlText.ts';
import { problem } from '../../contract/handlers.ts';
import type { Clock } from '../../clock.ts';
import type { Sql } from '../../database/db.ts';
import { schedulePauseReminder } from './reminders.ts';
import type { Rent, Change, NewRent } from './rent.types.ts';

const TIMES = [
  'ride_started_at',
  'paused_at',
  'finish_requested_at',
  'claimed_at',
  'ended_at',
  'server_time',
  'updated_at',
];
const PLAIN = [
  'id',
  'rental_id',
  'client_id',
  'bike_id',
  'frame_number',
  'bike_type',
  'device_type',
  'tariff_id',
  'tariff_name',
  'insurance_cost',
  'state',
  'stage',
  'status',
  'step',
  'step_number',
  'step_count',
  'error_code',
  'wheel_lock',
  'chain_lock',
  'chain_place',
  'duration',
  'cost',
  'bonus',
  'free_minutes',
  'price_lines',
  'pause_cost',
  'paused_seconds',
  'parking_id',
  'parking_number',
  'station',
  'photo_state',
  'capabilities',
  'battery_percent',
  'max_range_meters',
  'inspection_seconds',
  'version',
];
const iso = (column: string) => `${isoText(column)} as ${column}`;
const COLUMNS = [...PLAIN, ...TIMES.map(iso)].join(', ');

export const findRent = async (sql: Sql, rentId: string): Promise<Rent | null> =>
  (await sql.query<Rent>(`select ${COLUMNS} from public.rents where id::text = $1`, [rentId])).rows[0] ?? null;

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
 * A rider and a vehicle have at most one open rent each: the table enforces it, whatever was checked before.
 * @throws {HttpError} when the rider rides already, or the vehicle is taken
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
