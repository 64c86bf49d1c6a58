import type { Clock } from '../clock.ts';
import type { Sql } from '../database/db.ts';
import type { Reservation } from './reservation.types.ts';
import { tariffOfRide } from './tariffContracts.ts';
import type { ReservationTerms, Tariff } from './tariffs.ts';

export type Card = { id: string; number: string; kind: string; expires: string; is_default: boolean; status: string };

/** The rider's account, as far as a ride is concerned. */
export type Standing = {
  blocked: boolean;
  /** Roubles, positive; null when there is none. */
  debt: number | null;
  tariff: Tariff | null;
  /** Roubles for insurance of a ride; null: none is offered. */
  insuranceCost: number | null;
  /** The rider bought insurance with the tariff: every ride on it is insured. */
  isInsured: boolean;
  /** Roubles: the most that a ride costs if it starts now; null: no cap. */
  fareCap: number | null;
  /** Roubles that the bank holds on the card during a ride; null: none. */
  cardHold: number | null;
  card: Card | null;
  rentId: string | null;
  /** The one that the rider has now. */
  reservation: Reservation | null;
  /** Of a reservation that begins now; null: the tariff offers none. */
  reservationTerms: ReservationTerms | null;
  /** How long the rider may look the vehicle over for nothing; a setting of the city. */
  inspectionSeconds: number;
};

export async function standingOf(
  sql: Sql,
  clock: Clock,
  riderId: string,
  bikeType: 'omni' | 'other',
): Promise<Standing> {
  const { rows } = await sql.query<{ rent_blocked: boolean; balance: number }>(
    'select rent_blocked, balance::float8 as balance from sandbox.riders where id = $1',
    [riderId],
  );
  const city = await sql.query<{ inspection_seconds: number }>('select inspection_seconds from sandbox.city');
  const rider = rows[0];
  const rents = await sql.query<{ id: string }>(
    'select id from public.rents where client_id = $1 and ended_at is null',
    [riderId],
  );
  const reservations = await sql.query<Reservation>(
    'select * from sandbox.reservations where rider_id = $1 and ended_ms is null',
    [riderId],
  );
  const card = await usableCard(sql, clock, riderId);
  const goesOn = await tariffOfRide({ sql, clock, riderId, bikeType });
  return {
    blocked: rider?.rent_blocked ?? true,
    debt: rider && rider.balance < 0 ? -rider.balance : null,
    tariff: goesOn?.tariff ?? null,
    insuranceCost: goesOn?.insuranceCost ?? goesOn?.tariff.insurance_cost ?? null,
    isInsured: (goesOn?.insuranceCost ?? null) !== null,
    fareCap: goesOn ? await fareCapOf(sql, clock, riderId, goesOn.tariff) : null,
    cardHold: card && (goesOn?.tariff.card_hold ?? null),
    card,
    rentId: rents.rows[0]?.id ?? null,
    reservation: reservations.rows[0] ?? null,
    reservationTerms: goesOn ? await reservationTermsOf(sql, clock, riderId, goesOn.tariff) : null,
    inspectionSeconds: city.rows[0]?.inspection_seconds ?? 0,
  };
}

/** The cap of a ride that starts now: the tariff's, or what earlier rides leave of its cap for the day in Moscow. */
async function fareCapOf(
  sql: Sql,
  clock: Clock,
  riderId: string,
  { id, fare_cap, day_fare_cap }: Tariff,
): Promise<number | null> {
  if (day_fare_cap === null) return fare_cap;
  const { rows } = await sql.query<{ spent: number }>(
    `select coalesce(sum(cost), 0)::float8 as spent from public.rents where client_id = $1 and tariff_id = $2
       and (ride_started_at at time zone 'Europe/Moscow')::date = ($3::timestamptz at time zone 'Europe/Moscow')::date`,
    [riderId, id, clock.iso()],
  );
  return Math.min(fare_cap ?? Infinity, Math.max(0, day_fare_cap - (rows[0]?.spent ?? 0)));
}

/**
 * The tariff's free minutes are for an hour: reservations that ended in it without a ride have used them up. Otherwise a
 * rider could release and reserve again for ever.
 */
async function reservationTermsOf(
  sql: Sql,
  clock: Clock,
  riderId: string,
  { reservation }: Tariff,
): Promise<ReservationTerms | null> {
  if (!reservation) return null;
  const { rows } = await sql.query<{ used: number }>(
    `select coalesce(sum(ceil((least(ended_ms, free_until_ms) - reserved_ms) / 60000.0)), 0)::int as used
     from sandbox.reservations where rider_id = $1 and outcome in ('released', 'lapsed') and ended_ms > $2`,
    [riderId, clock.now() - 3_600_000],
  );
  return { ...reservation, freeMinutes: Math.max(0, reservation.freeMinutes - (rows[0]?.used ?? 0)) };
}

/** The card that pays a ride: the default one first, approved and not expired. */
export async function usableCard(sql: Sql, clock: Clock, riderId: string): Promise<Card | null> {
  const { rows } = await sql.query<Card>(
    `select id, number, kind, expires, is_default, status from sandbox.cards
     where rider_id = $1 and status = 'ACTIVE' order by is_default desc, id`,
    [riderId],
  );
  return rows.find(({ expires }) => !hasExpired(expires, clock.now())) ?? null;
}

/**
 * A bank takes a card until the end of its month; the app asks for another one from its first day (account §5). @param
 * expires MMYY; empty counts as expired
 */
export function hasExpired(expires: string, now: number): boolean {
  const month = Number(expires.slice(0, 2));
  const year = 2000 + Number(expires.slice(2, 4));
  return expires.length !== 4 || Date.UTC(year, month, 1) <= now;
}
