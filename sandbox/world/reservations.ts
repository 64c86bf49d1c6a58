import { randomUUID } from 'node:crypto';
import type { components } from '#openapi/gateway.d.ts';
import type { Clock, ClockWorker } from '../clock.ts';
import { demand, problem } from '../contract/handlers.ts';
import { type Db, idOrNull, type Sql } from '../database/db.ts';
import { notifyDebt } from './notificationTexts.ts';
import { charge, payByBonus } from './rents/money.ts';
import { startRefusals } from './rents/refusals.ts';
import type { Rent } from './rents/rent.types.ts';
import type { Reservation, ReservationOutcome } from './reservation.types.ts';
import { standingOf } from './riders.ts';
import { bikeTypeOf, capabilitiesOf, findVehicle } from './vehicles.ts';

type Reserver = { sql: Sql; clock: Clock; riderId: string };

const MINUTE_MS = 60_000;
/** `currentReservation` still answers a reservation that ended within this time. */
const SHOWN_AFTER_END_MS = 3_600_000;

/** Each started minute after the free ones (decisions §4.17). */
const paidMinutes = ({ free_until_ms }: Reservation, endedMs: number): number =>
  Math.ceil(Math.max(0, endedMs - free_until_ms) / MINUTE_MS);

/** Of a reservation that ends now; the clock's worker may come late. */
const endOf = ({ until_ms }: Reservation, clock: Clock): number => Math.min(clock.now(), until_ms);

/**
 * Reserves a vehicle for a rider; refused like a start, but from any distance.
 * @throws {HttpError} the refusal
 */
export async function reserve({ sql, clock, riderId }: Reserver, number: string): Promise<Reservation> {
  const vehicle = await findVehicle(sql, number);
  demand(vehicle, () => problem(404, 'BIKE_NOT_FOUND'));
  const standing = await standingOf(sql, clock, riderId, bikeTypeOf(vehicle));
  const refusal = startRefusals(vehicle, standing)[0];
  if (refusal) throw refusal;
  demand(standing.reservation === null, () => problem(409, 'ACCOUNT_HAS_RESERVATION_ALREADY'));
  const terms = capabilitiesOf(vehicle).reserve ? standing.reservationTerms : null;
  demand(terms, () => problem(409, 'BIKE_NOT_ALLOWED'));

  const now = clock.now();
  const { rows } = await sql.query<Reservation>(
    `insert into sandbox.reservations (id, rider_id, frame_number, reserved_ms, free_until_ms, until_ms, minute_cost)
     values ($1, $2, $3, $4, $5, $6, $7) returning *`,
    [
      randomUUID(),
      riderId,
      number,
      now,
      now + terms.freeMinutes * MINUTE_MS,
      now + terms.mostMinutes * MINUTE_MS,
      terms.cost,
    ],
  );
  await sql.query(`update sandbox.vehicles set status = 'RESERVED' where frame_number = $1`, [number]);
  if (!rows[0]) throw new Error('the database stored no reservation');
  return rows[0];
}

/** Gives the vehicle back. Changes nothing where the reservation has ended. @throws {HttpError} the refusal */
export async function release({ sql, clock, riderId }: Reserver, id: string): Promise<Reservation> {
  const { rows } = await sql.query<Reservation>('select * from sandbox.reservations where id = $1 and rider_id = $2', [
    idOrNull(id),
    riderId,
  ]);
  demand(rows[0], () => problem(404, 'RESERVATION_NOT_FOUND'));
  return rows[0].ended_ms === null ? endReservation(sql, clock, rows[0], 'released') : rows[0];
}

/** The newest one of the rider, if it is held or ended within the last hour. */
export async function currentReservation(sql: Sql, clock: Clock, riderId: string): Promise<Reservation | null> {
  const { rows } = await sql.query<Reservation>(
    `select * from sandbox.reservations where rider_id = $1 and coalesce(ended_ms, $2) > $2 - $3::bigint
     order by reserved_ms desc, ended_ms desc nulls first limit 1`,
    [riderId, clock.now(), SHOWN_AFTER_END_MS],
  );
  return rows[0] ?? null;
}

/**
 * Before a rent begins: ends the rider's reservation. The paid minutes of the same vehicle go into the bill of the
 * ride; another vehicle is released, and its minutes are charged.
 */
export async function endForStart(
  sql: Sql,
  clock: Clock,
  reservation: Reservation | null,
  frameNumber: string,
): Promise<Rent['reservation']> {
  if (!reservation) return null;
  const isOwn = reservation.frame_number === frameNumber;
  await endReservation(sql, clock, reservation, isOwn ? 'started' : 'released');
  const minutes = paidMinutes(reservation, endOf(reservation, clock));
  return isOwn && minutes > 0 ? { minutes, cost: reservation.minute_cost } : null;
}

/** Charges paid minutes like a ride: bonus, card, else the balance. */
async function endReservation(
  sql: Sql,
  clock: Clock,
  reservation: Reservation,
  outcome: ReservationOutcome,
): Promise<Reservation> {
  const { id, rider_id: riderId, frame_number, minute_cost } = reservation;
  const endedMs = endOf(reservation, clock);
  const kopecks = outcome === 'started' ? 0 : paidMinutes(reservation, endedMs) * Math.round(minute_cost * 100);
  const cost = Math.floor((kopecks + 50) / 100);
  await sql.query('update sandbox.reservations set ended_ms = $2, outcome = $3, cost = $4 where id = $1', [
    id,
    endedMs,
    outcome,
    cost,
  ]);
  if (outcome !== 'started')
    await sql.query(`update sandbox.vehicles set status = 'STATIONED' where frame_number = $1`, [frame_number]);
  if (cost > 0) {
    const bonus = await payByBonus(sql, riderId, cost);
    const debt = await charge(sql, clock, riderId, { kind: 'reservation', reservationId: id, amount: cost, bonus });
    if (debt > 0) await notifyDebt(sql, clock, riderId, debt, null);
  }
  return { ...reservation, ended_ms: endedMs, outcome, cost };
}

/** Ends each reservation when its time has come, each in its own transaction. */
export function reservationsWorker(db: Db, clock: Clock): ClockWorker {
  const next = async (sql: Sql) =>
    (
      await sql.query<Reservation>(
        'select * from sandbox.reservations where ended_ms is null order by until_ms, id limit 1',
      )
    ).rows[0];
  return {
    nextAt: () => db.read(async (sql) => (await next(sql))?.until_ms ?? null),
    run: async (now) => {
      const lapse = (): Promise<boolean> =>
        db.transaction(async (sql) => {
          const due = await next(sql);
          if (!due || due.until_ms > now) return false;
          await endReservation(sql, clock, due, 'lapsed');
          return true;
        });
      while (await lapse());
    },
  };
}

/** As the contract writes it. */
export async function reservationBody(
  sql: Sql,
  clock: Clock,
  reservation: Reservation | null,
): Promise<{ reservation: components['schemas']['Reservation'] | null; serverTime: string }> {
  const serverTime = clock.iso();
  if (!reservation) return { reservation: null, serverTime };
  const vehicle = await findVehicle(sql, reservation.frame_number);
  if (!vehicle) throw new Error(`no vehicle ${reservation.frame_number}`);
  const iso = (ms: number) => new Date(ms).toISOString();
  const { id, reserved_ms, free_until_ms, until_ms, ended_ms, minute_cost, outcome, cost } = reservation;
  return {
    reservation: {
      id,
      state: outcome ?? 'held',
      mapId: vehicle.map_id,
      frameNumber: vehicle.frame_number,
      deviceType: vehicle.device_type,
      capabilities: capabilitiesOf(vehicle),
      coordinate: { latitude: vehicle.latitude, longitude: vehicle.longitude },
      reservedAt: iso(reserved_ms),
      freeUntil: iso(free_until_ms),
      until: iso(until_ms),
      endedAt: ended_ms === null ? null : iso(ended_ms),
      minuteCost: minute_cost,
      cost,
    },
    serverTime,
  };
}
