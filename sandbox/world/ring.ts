import type { Clock } from '../clock.ts';
import { demand, problem } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';
import type { Position } from '../geo.ts';
import { distanceRefusal } from './rents/refusals.ts';
import { standingOf } from './riders.ts';
import { bikeTypeOf, capabilitiesOf, findVehicle, isDocked, type Vehicle } from './vehicles.ts';

// The numbers of decisions §4.16.
/** Metres from which a rider may ring. No more of a position's inaccuracy is subtracted. */
const EARSHOT_METERS = 100;
/** Rings of each rider within the time, milliseconds. */
const MOST_RINGS = 3;
const WITHIN_MS = 60_000;
/** Hours of Moscow with sound: from the first, before the last. */
const SOUND_HOURS = [7, 23] as const;
/** Moscow has UTC+3 all year. */
const MOSCOW_MS = 3 * 3_600_000;

type Ringer = { sql: Sql; clock: Clock; riderId: string };

/**
 * Lets a vehicle ring and stores it in the ledger. `sound` is false where the vehicle only flashed.
 * @throws {HttpError} the refusal
 */
export async function ring(by: Ringer, number: string, position: Position | null): Promise<{ sound: boolean }> {
  const { sql, clock, riderId } = by;
  const vehicle = await findVehicle(sql, number);
  demand(vehicle, () => problem(404, 'BIKE_NOT_FOUND'));
  const { blocked } = await standingOf(sql, clock, riderId, bikeTypeOf(vehicle));
  demand(!blocked, () => problem(403, 'ACCOUNT_BLOCKED'));
  demand(canRing(vehicle) && (await mayBeRung(by, vehicle)), () => problem(409, 'BIKE_NOT_ALLOWED'));
  demand(vehicle.online, () => problem(409, 'BIKE_IS_OFFLINE'));
  const bounded = position && { ...position, accuracy: Math.min(position.accuracy, EARSHOT_METERS) };
  const tooFar = distanceRefusal(vehicle, bounded, EARSHOT_METERS);
  if (tooFar) throw tooFar;
  const seconds = await secondsToWait(by);
  demand(seconds === 0, () => problem(429, 'RING_TOO_OFTEN', { retries_in: seconds }));

  const hour = new Date(clock.now() + MOSCOW_MS).getUTCHours();
  const sound = hour >= SOUND_HOURS[0] && hour < SOUND_HOURS[1];
  await sql.query('insert into sandbox.rings (at, frame_number, rider_id, sound) values ($1, $2, $3, $4)', [
    clock.iso(),
    number,
    riderId,
    sound,
  ]);
  return { sound };
}

/** A docked bike has no device of its own: its dock rings. */
const canRing = (vehicle: Vehicle): boolean =>
  capabilitiesOf(vehicle).ring && (!isDocked(vehicle) || vehicle.dock !== null);

/** A free vehicle, or the one of this rider's reservation or ride. */
async function mayBeRung({ sql, riderId }: Ringer, { status, frame_number }: Vehicle): Promise<boolean> {
  if (status === 'STATIONED') return true;
  const { rows } = await sql.query(
    `select 1 from public.rents where frame_number = $1 and client_id = $2 and ended_at is null
     union all select 1 from sandbox.reservations where frame_number = $1 and rider_id = $2 and ended_ms is null`,
    [frame_number, riderId],
  );
  return rows.length > 0;
}

/** Seconds until this rider may ring again; 0 when it is allowed now. */
async function secondsToWait({ sql, clock, riderId }: Ringer): Promise<number> {
  const { rows } = await sql.query<{ at: Date }>(
    'select at from sandbox.rings where rider_id = $1 order by at desc, id desc limit 1 offset $2',
    [riderId, MOST_RINGS - 1],
  );
  const first = rows[0]?.at.getTime();
  return first === undefined ? 0 : Math.max(0, Math.ceil((first + WITHIN_MS - clock.now()) / 1000));
}
