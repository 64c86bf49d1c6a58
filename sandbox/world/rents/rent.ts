import type { components } from '#openapi/gateway.d.ts';
import { problem } from '../../contract/handlers.ts';
import type { Clock } from '../../clock.ts';
import type { Sql } from '../../database/db.ts';
import { pauseBegins } from './notices.ts';

export type Stage =
  | 'CHECK_START'
  | 'ACTIVE_RIDE'
  | 'CHECK_START_PAUSE'
  | 'PAUSE'
  | 'CHECK_END_PAUSE'
  | 'ACTIVE_RIDE_END'
  | 'ACTIVE_RIDE_COMPLETED';

/** A row of the table `rents` in the specification's own words (map-and-rent §3). Times are ISO strings. */
export type Rent = components['schemas']['Rent'] & {
  state: 'PENDING' | 'WAITING' | 'STARTED';
  stage: Stage;
  status:
    | 'IN_PROGRESS'
    | 'ERROR_START'
    | 'CHECK_START'
    | 'CHECK_START_PAUSE'
    | 'PAUSE'
    | 'CHECK_END_PAUSE'
    | 'CHECK_END'
    | 'WAIT_TO_RETURN_IN_PROGRESS'
    | 'DONE'
    | 'TECH_DONE';
  step:
    | 'wait'
    | 'positioning'
    | 'parking'
    | 'lock_info'
    | 'chain_lock_open'
    | 'chain_lock_close'
    | 'unlock'
    | 'photo_upload';
};

/** What a rule changes in a rent. Who writes it down keeps version and times. */
export type Change = Partial<Omit<Rent, 'id' | 'version' | 'server_time' | 'updated_at'>>;
export type NewRent = Omit<Rent, 'version' | 'server_time' | 'updated_at'>;

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
const iso = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
const COLUMNS = [...PLAIN, ...TIMES.map(iso)].join(', ');

export const findRent = async (sql: Sql, rentId: string): Promise<Rent | null> =>
  (await sql.query<Rent>(`select ${COLUMNS} from public.rents where id::text = $1`, [rentId])).rows[0] ?? null;

/** A rider's own rent. Another rider's is as unknown as one that never was. */
export async function rentOf(sql: Sql, riderId: string, rentId: string): Promise<Rent> {
  const rent = await findRent(sql, rentId);
  if (rent?.client_id !== riderId) throw problem(404, 'RENT_NOT_FOUND');
  return rent;
}

/** Rents of a rider by `where`, the newest first. */
export const rentsOf = async (sql: Sql, riderId: string, which: 'current' | 'ended'): Promise<Rent[]> =>
  (
    await sql.query<Rent>(
      `select ${COLUMNS} from public.rents where client_id = $1 and ended_at is ${which === 'current' ? 'null' : 'not null'}
       order by rents.updated_at desc, rents.id`,
      [riderId],
    )
  ).rows;

export async function insertRent(sql: Sql, clock: Clock, fresh: NewRent): Promise<Rent> {
  const now = clock.iso();
  const rent: Rent = { ...fresh, version: 1, server_time: now, updated_at: now };
  await sql.query('insert into public.rents select * from jsonb_populate_record(null::public.rents, $1::jsonb)', [
    JSON.stringify(rent),
  ]);
  await recordVersion(sql, rent);
  return rent;
}

/** Writes the next version. Every change of a rent goes through here. */
export async function changeRent(sql: Sql, clock: Clock, rent: Rent, change: Change): Promise<Rent> {
  const now = clock.iso();
  const next: Rent = { ...rent, ...change, version: rent.version + 1, server_time: now, updated_at: now };
  const changed = Object.entries({ ...change, version: next.version, server_time: now, updated_at: now });
  const sets = changed.map(([column], i) => `${column} = $${i + 2}`).join(', ');
  await sql.query(`update public.rents set ${sets} where id = $1`, [rent.id, ...changed.map(([, value]) => value)]);
  await recordVersion(sql, next);
  if (rent.paused_at === null && next.paused_at !== null) await pauseBegins(sql, clock, next);
  return next;
}

async function recordVersion(sql: Sql, rent: Rent): Promise<void> {
  await sql.query(
    `insert into sandbox.rent_versions (rent_id, version, at, stage, status, step, error_code) values ($1, $2, $3, $4, $5, $6, $7)`,
    [rent.id, rent.version, rent.server_time, rent.stage, rent.status, rent.step, rent.error_code],
  );
}
