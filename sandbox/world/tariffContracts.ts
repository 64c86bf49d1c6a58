import type { Clock } from '../clock.ts';
import type { Sql } from '../database/db.ts';
import { findTariff, type Tariff } from './tariffs.ts';

type BikeType = Tariff['bike_type'];
type Whose = { sql: Sql; clock: Clock; riderId: string; bikeType: BikeType };

const DAY = 86_400_000;
/** A tariff that was bought while another ran must start within this time. Ours. */
const WAITS_MS = 90 * DAY;

/** Names of the rider's columns for one fleet. */
const columnsOf = (bikeType: BikeType) =>
  bikeType === 'omni'
    ? {
        id: 'omni_tariff_id',
        end: 'omni_tariff_end',
        activation: 'omni_activation_id',
        insurance: 'omni_insurance_cost',
      }
    : { id: 'tariff_id', end: 'tariff_end', activation: 'activation_id', insurance: 'insurance_cost' };

export type Running = { tariff: Tariff; end: Date; activation: string | null; insuranceCost: number | null };

/** The tariff that applies to the rider's rides; null when it has expired, or its minutes or rides are used up. */
export async function runningTariff({ sql, clock, riderId, bikeType }: Whose): Promise<Running | null> {
  const at = columnsOf(bikeType);
  const { rows } = await sql.query<{ id: string; end: Date; activation: string | null; insurance: number | null }>(
    `select ${at.id} as id, ${at.end} as "end", ${at.activation} as activation, ${at.insurance} as insurance from sandbox.riders
     where id = $1 and ${at.id} is not null and ${at.end} > $2`,
    [riderId, clock.iso()],
  );
  const [row] = rows;
  const tariff = row ? await findTariff(sql, row.id) : null;
  if (!row || !tariff || (await isUsedUp(sql, riderId, tariff, row.end))) return null;
  return { tariff, end: row.end, activation: row.activation, insuranceCost: row.insurance };
}

async function isUsedUp(
  sql: Sql,
  riderId: string,
  { id, days, most_minutes, most_rides }: Tariff,
  end: Date,
): Promise<boolean> {
  if (most_minutes === null && most_rides === null) return false;
  const { rows } = await sql.query<{ rides: number; minutes: number }>(
    `select count(*)::int as rides, coalesce(sum(ceil(duration / 60.0)), 0)::int as minutes from public.rents
     where client_id = $1 and tariff_id = $2 and ended_at is not null and ride_started_at >= $3`,
    [riderId, id, new Date(end.getTime() - days * DAY)],
  );
  const used = rows[0] ?? { rides: 0, minutes: 0 };
  return used.minutes >= (most_minutes ?? Infinity) || used.rides >= (most_rides ?? Infinity);
}

export type Waiting = { id: string; tariff_id: string; insurance_cost: number | null; until_ms: number };

/** The oldest tariff that is bought and not started; null when there is none. */
export async function waitingTariff({ sql, clock, riderId, bikeType }: Whose): Promise<Waiting | null> {
  const { rows } = await sql.query<Waiting>(
    `select id::text as id, tariff_id, insurance_cost, until_ms from sandbox.waiting_tariffs
     where rider_id = $1 and bike_type = $2 and until_ms > $3 order by bought_ms, id limit 1`,
    [riderId, bikeType, clock.now()],
  );
  return rows[0] ?? null;
}

/** Starts at once; when another one runs, with the first ride after it. @param id of the order that paid it */
export async function giveTariff(
  whose: Whose,
  id: string,
  tariff: Tariff,
  insuranceCost: number | null,
): Promise<void> {
  const { sql, clock, riderId, bikeType } = whose;
  if ((await runningTariff(whose)) === null) return run(whose, tariff, insuranceCost);
  await sql.query(
    `insert into sandbox.waiting_tariffs (id, rider_id, bike_type, tariff_id, insurance_cost, bought_ms, until_ms) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, riderId, bikeType, tariff.id, insuranceCost, clock.now(), clock.now() + WAITS_MS],
  );
}

async function run(
  { sql, clock, riderId, bikeType }: Whose,
  tariff: Tariff,
  insuranceCost: number | null,
): Promise<void> {
  const at = columnsOf(bikeType);
  await sql.query(
    `update sandbox.riders set ${at.id} = $2, ${at.end} = $3, ${at.activation} = null, ${at.insurance} = $4 where id = $1`,
    [riderId, tariff.id, new Date(clock.now() + tariff.days * DAY).toISOString(), insuranceCost],
  );
}

/** A fine ends the running tariff of this fleet and its insurance: the rider can buy one again (map-and-rent §9). */
export async function endTariff({ sql, riderId, bikeType }: Whose): Promise<void> {
  const at = columnsOf(bikeType);
  await sql.query(
    `update sandbox.riders set ${at.id} = null, ${at.end} = null, ${at.activation} = null, ${at.insurance} = null where id = $1`,
    [riderId],
  );
}

/**
 * The tariff of a ride: the running one, otherwise the one that waits for a first ride; and the price of its insurance
 * for a ride, null without insurance.
 */
export async function tariffOfRide(whose: Whose): Promise<{ tariff: Tariff; insuranceCost: number | null } | null> {
  const running = await runningTariff(whose);
  if (running) return { tariff: running.tariff, insuranceCost: running.insuranceCost };
  const waiting = await waitingTariff(whose);
  const tariff = waiting && (await findTariff(whose.sql, waiting.tariff_id));
  return tariff && { tariff, insuranceCost: waiting.insurance_cost };
}

/** A ride begins: the tariff that waited for it starts now, when no other runs. */
export async function beginTariff(whose: Whose): Promise<void> {
  const { sql, riderId, bikeType } = whose;
  await sql.query(`update sandbox.riders set ${columnsOf(bikeType).activation} = null where id = $1`, [riderId]);
  const waiting = (await runningTariff(whose)) === null ? await waitingTariff(whose) : null;
  const tariff = waiting && (await findTariff(sql, waiting.tariff_id));
  if (!waiting || !tariff) return;
  await sql.query('delete from sandbox.waiting_tariffs where id = $1', [waiting.id]);
  await run(whose, tariff, waiting.insurance_cost);
}
