import * as v from 'valibot';
import { demand, problem } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';
import { metresBetween, type Point } from '../geo.ts';
import { centre } from '../seed/places.ts';
import { freeDocks, stationTakes } from '../world/docks.ts';
import { placeVehicle } from '../world/vehicles.ts';
import { Form, integer, Position, text, VehicleNumber } from './fields.ts';
import { inCity } from './operation.ts';

/** The pretended phone. */
type Phone = {
  /** Null until a call sets one. */
  position: Position | null;
  /** Grows with each move. */
  moved: number;
  riding: boolean;
  /** The ride is on a docked bike. */
  docked: boolean;
};
type Numbered = Point & { number: string };

/** A phone with a clear view of the sky, in metres. */
const ACCURACY = 8;
/** Positions nearer than this are the same, in metres. */
const AWAY = 15;

const Beside = v.strictObject({
  form: v.exactOptional(Form, 'scooter'),
  /** Only this one. */
  number: v.exactOptional(VehicleNumber),
  /** Not the one where the phone is. */
  another: v.exactOptional(v.boolean(), false),
});
const BesideParking = v.strictObject({ number: v.exactOptional(text(/^[0-9]{3,6}$/)) });
const BesideStation = v.strictObject({ id: v.exactOptional(integer(1, 2_147_483_647)) });

/** The place of the pretended phone. A move returns the number of the vehicle beside the phone. */
export const phoneOperations = {
  'GET /control/phone': inCity({}, async ({ sql }) => phone(sql)),

  'PUT /control/phone': inCity(
    { body: v.strictObject({ position: v.nullable(Position) }) },
    async ({ sql }, { body }) => {
      await putPhone(sql, body.position);
      return phone(sql);
    },
  ),

  /** Beside a free vehicle that works: the nearest to the phone, otherwise to where the map opens. */
  'POST /control/beside': inCity({ body: Beside }, async ({ sql }, { body }) => {
    const { rows } = await sql.query<Numbered>(
      `select frame_number as number, latitude, longitude from sandbox.vehicles
       where ($2::text is not null and frame_number = $2) or
         ($2::text is null and form = $1 and status = 'STATIONED' and online and not (jammed or chain_jammed or ghost) and coalesce(battery, 100) >= 30)`,
      [body.form, body.number ?? null],
    );
    return goTo(sql, rows, 'BIKE_NOT_FOUND', body.another ? AWAY : 0);
  }),

  /** Into the nearest parking, and the vehicle with it. */
  'POST /control/beside-parking': inCity({ body: BesideParking }, async ({ sql }, { body }) => {
    const { rows } = await sql.query<Numbered>(
      'select number, latitude, longitude from sandbox.parkings where $1::text is null or number = $1',
      [body.number ?? null],
    );
    return goTo(sql, rows, 'PARKING_NOT_FOUND');
  }),

  /** Beside the nearest of `stations`. */
  'POST /control/beside-station': inCity({ body: BesideStation }, async ({ sql }, { body }) =>
    goTo(sql, await stations(sql, body.id), 'STATION_NOT_FOUND'),
  ),
};

/**
 * The named station; otherwise stations that accept the bike of the ride, except the one where the ride began;
 * otherwise all.
 */
async function stations(sql: Sql, id: number | undefined): Promise<Numbered[]> {
  const { rows } = await sql.query<Numbered>(
    'select id::text as number, latitude, longitude from sandbox.stations where $1::int is null or id = $1',
    [id ?? null],
  );
  const { rows: rides } = await sql.query<{ form: 'bike' | 'ebike'; takenFrom: number }>(
    `select v.form, v.taken_from as "takenFrom" from public.rents r join sandbox.vehicles v on v.frame_number = r.frame_number
     where r.ended_at is null and r.bike_type = 'other' order by r.updated_at desc limit 1`,
  );
  const [ride] = rides;
  if (id !== undefined || !ride) return rows;
  const free = (await freeDocks(sql, {})).filter(
    ({ station }) => stationTakes({ form: ride.form, station }) && station.id !== ride.takenFrom,
  );
  const may = new Set(free.map(({ station }) => String(station.id)));
  return rows.filter(({ number }) => may.has(number));
}

async function phone(sql: Sql): Promise<Phone> {
  type Row = {
    latitude: number | null;
    longitude: number | null;
    accuracy: number | null;
    moved: number;
    riding: boolean;
    docked: boolean;
  };
  const { rows } = await sql.query<Row>(
    `select latitude, longitude, accuracy, moved,
       exists (select 1 from public.rents where ended_at is null and ride_started_at is not null) as riding,
       exists (select 1 from public.rents where ended_at is null and ride_started_at is not null and bike_type = 'other') as docked
     from sandbox.phone`,
  );
  const row = rows[0];
  demand(row, () => problem(404, 'NO_PHONE'));
  const { latitude, longitude, accuracy, moved, riding, docked } = row;
  const known = latitude !== null && longitude !== null;
  return { position: known ? { latitude, longitude, accuracy: accuracy ?? ACCURACY } : null, moved, riding, docked };
}

async function putPhone(sql: Sql, position: Position | null): Promise<void> {
  await sql.query('update sandbox.phone set latitude = $1, longitude = $2, accuracy = $3, moved = moved + 1', [
    position?.latitude ?? null,
    position?.longitude ?? null,
    position?.accuracy ?? null,
  ]);
}

/** Moves the phone to the nearest of them that is at least `away` metres off. */
async function goTo(
  sql: Sql,
  all: Numbered[],
  none: string,
  away = 0,
): Promise<{ number: string; position: Position }> {
  const from = (await phone(sql)).position ?? centre;
  const placed = all
    .map((place) => ({ ...place, metres: metresBetween(from, place) }))
    .filter(({ metres }) => metres >= away);
  const nearest = placed.toSorted((a, b) => a.metres - b.metres)[0];
  demand(nearest, () => problem(404, none));
  const position = { latitude: nearest.latitude, longitude: nearest.longitude, accuracy: ACCURACY };
  await putPhone(sql, position);
  await takeVehicleAlong(sql, position);
  return { number: nearest.number, position };
}

/** The vehicle that the last ride is on moves with its rider: an end by text message has only the vehicle's position. */
async function takeVehicleAlong(sql: Sql, position: Point): Promise<void> {
  const { rows } = await sql.query<{ number: string }>(
    `select frame_number as number from public.rents
     where ended_at is null and stage in ('ACTIVE_RIDE', 'ACTIVE_RIDE_END') order by updated_at desc limit 1`,
  );
  if (rows[0]) await placeVehicle(sql, rows[0].number, position);
}
