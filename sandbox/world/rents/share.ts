import { createHash, randomBytes } from 'node:crypto';
import type { components } from '#openapi/gateway.d.ts';
import type { Clock } from '../../clock.ts';
import { demand, problem } from '../../contract/handlers.ts';
import { isoText } from '../../data/sqlText.ts';
import type { Sql } from '../../database/db.ts';
import type { Point } from '../../geo.ts';
import { FORMS, isDocked, type Vehicle } from '../vehicles.ts';
import { changeRent, rentOf } from './rent.ts';

type SharedRide = components['schemas']['SharedRide'];
type Precision = components['schemas']['SharedPrecision'];

// The numbers of decisions §4.18.
const TOKEN_BYTES = 32;
/** A link is read so often in a minute, milliseconds. */
const MOST_READS = 30;
const WITHIN_MS = 60_000;
/** The side of a cell, metres: its corners are 495 m from its middle. */
const CELL_METERS = 700;
const AREA_METERS = 500;
/** Of a vehicle's receiver, metres. */
const ACCURACY_METERS = 10;
const DEGREE_METERS = 111_195;

type By = { sql: Sql; clock: Clock; riderId: string };

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Makes the link of a ride; it replaces the one before.
 *
 * @returns its token, which is stored nowhere
 * @throws {HttpError} the refusal
 */
export async function share({ sql, clock, riderId }: By, rentId: string, precision: Precision): Promise<string> {
  const rent = await rentOf(sql, riderId, rentId);
  const isOn = rent.ride_started_at !== null && rent.ended_at === null;
  demand(isOn, () => problem(409, 'WRONG_STAGE', { rentId: rent.id }));
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await sql.query(
    `insert into public.ride_shares (rent_id, token_hash) values ($1, $2)
     on conflict (rent_id) do update set token_hash = excluded.token_hash`,
    [rent.id, hashOf(token)],
  );
  await changeRent(sql, clock, rent, { shared_as: precision });
  return token;
}

/** Ends the link of a ride, if it has one: a trigger of `ride_shares` deletes it. @throws {HttpError} the refusal */
export async function stopSharing({ sql, clock, riderId }: By, rentId: string): Promise<void> {
  const rent = await rentOf(sql, riderId, rentId);
  if (rent.shared_as !== null) await changeRent(sql, clock, rent, { shared_as: null });
}

type Shared = Pick<Vehicle, 'form' | 'online' | 'latitude' | 'longitude'> & {
  rent_id: string;
  shared_as: Precision;
  started_at: string;
  is_paused: boolean;
};

/** The ride behind a link. @throws {HttpError} the refusal: one for every link that does not work */
export async function sharedRide(sql: Sql, clock: Clock, token: string): Promise<SharedRide> {
  const { rows } = await sql.query<Shared>(
    `select s.rent_id, r.shared_as, ${isoText('r.ride_started_at')} as started_at,
       r.stage in ('PAUSE', 'CHECK_END_PAUSE') as is_paused, v.form, v.online, v.latitude, v.longitude
     from public.ride_shares s join public.rents r on r.id = s.rent_id
     join sandbox.vehicles v on v.frame_number = r.frame_number where s.token_hash = $1`,
    [hashOf(token)],
  );
  const [ride] = rows;
  demand(ride, () => problem(404, 'SHARE_NOT_FOUND'));
  await countRead(sql, clock, ride.rent_id);
  return {
    state: ride.is_paused ? 'paused' : 'riding',
    form: FORMS[ride.form],
    startedAt: ride.started_at,
    precision: ride.shared_as,
    position: positionOf(ride, clock.iso()),
    serverTime: clock.iso(),
  };
}

async function countRead(sql: Sql, clock: Clock, rentId: string): Promise<void> {
  const { rows } = await sql.query<{ reads: number }>(
    `insert into sandbox.share_reads as told (rent_id, minute, reads) values ($1, $2, 1)
     on conflict (rent_id) do update set minute = excluded.minute,
       reads = case when told.minute = excluded.minute then told.reads + 1 else 1 end
     returning reads`,
    [rentId, Math.floor(clock.now() / WITHIN_MS)],
  );
  const isTooOften = (rows[0]?.reads ?? 0) > MOST_READS;
  const wait = Math.ceil((WITHIN_MS - (clock.now() % WITHIN_MS)) / 1000);
  demand(!isTooOften, () => problem(429, 'SHARE_READ_TOO_OFTEN', { retries_in: wait }));
}

/** A vehicle that is online has just reported its position; a docked bike has no receiver. */
function positionOf(ride: Shared, at: string): SharedRide['position'] {
  if (ride.shared_as === 'state' || isDocked(ride) || !ride.online) return null;
  const { latitude, longitude } = ride;
  return ride.shared_as === 'exact'
    ? { latitude, longitude, radiusMeters: ACCURACY_METERS, at }
    : { ...middleOfCell(ride), radiusMeters: AREA_METERS, at };
}

/** The same for every point of a cell: many positions of one street tell no more than one. */
function middleOfCell({ latitude, longitude }: Point): Point {
  const middle = (degrees: number, side: number) => (Math.floor(degrees / side) + 0.5) * side;
  const north = middle(latitude, CELL_METERS / DEGREE_METERS);
  const east = middle(longitude, CELL_METERS / (DEGREE_METERS * Math.cos((north * Math.PI) / 180)));
  return { latitude: north, longitude: east };
}
