import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Sql } from '../../database/db.ts';
import { usableCard } from '../riders.ts';

/** For 48 hours and more (map-and-rent §9). Roubles. */
export const FINE = 30_000;

/**
 * The rider's bonus pays before any card does, as far as it goes. Our reading. @returns roubles of `amount` that it has
 * paid
 */
export async function payByBonus(sql: Sql, riderId: string, amount: number): Promise<number> {
  const { rows } = await sql.query<{ bonus: number }>(
    'select greatest(0, least(balance, $2::numeric))::float8 as bonus from sandbox.riders where id = $1',
    [riderId, amount],
  );
  const bonus = rows[0]?.bonus ?? 0;
  if (bonus > 0) await sql.query('update sandbox.riders set balance = balance - $2 where id = $1', [riderId, bonus]);
  return bonus;
}

/** `bonus`: roubles of `amount` that the bonus has paid. */
type Sum = { amount: number; bonus: number } & (
  | { kind: 'ride' | 'fine'; rentId: string }
  | { kind: 'reservation'; reservationId: string }
);

/**
 * Takes the rest from the rider's card, or from the balance when no card is usable. At most one row per rent and kind, and per reservation.
 * @returns roubles that the rider owes since then; 0 when all is paid
 */
export async function charge(sql: Sql, clock: Clock, riderId: string, sum: Sum): Promise<number> {
  const { kind, amount, bonus } = sum;
  const due = amount - bonus;
  const card = due > 0 ? await usableCard(sql, clock, riderId) : null;
  const { rows } = await sql.query(
    `insert into sandbox.charges (id, rider_id, rent_id, reservation_id, kind, amount, bonus, card_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
    [
      randomUUID(),
      riderId,
      sum.kind === 'reservation' ? null : sum.rentId,
      sum.kind === 'reservation' ? sum.reservationId : null,
      kind,
      amount,
      bonus,
      card?.id ?? null,
      clock.iso(),
    ],
  );
  if (rows.length === 0 || card || due === 0) return 0;
  const left = await sql.query<{ balance: number }>(
    'update sandbox.riders set balance = balance - $2 where id = $1 returning balance::float8 as balance',
    [riderId, due],
  );
  return Math.max(0, -(left.rows[0]?.balance ?? 0));
}
