import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Sql } from '../../database/db.ts';
import { usableCard } from '../riders.ts';
import type { Rent } from './rent.ts';

/** For 48 hours and more (map-and-rent §9). Roubles. */
export const FINE = 30_000;

/**
 * Takes `amount` roubles from the rider's card, or from the balance when no card is usable. One row a rent and kind, ever.
 * @returns roubles that the rider owes since then; 0 when all is paid
 */
export async function charge(sql: Sql, clock: Clock, rent: Rent, kind: 'ride' | 'fine', amount: number): Promise<number> {
  const card = await usableCard(sql, clock, rent.client_id);
  const { rows } = await sql.query(
    `insert into sandbox.charges (id, rider_id, rent_id, kind, amount, card_id, at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (rent_id, kind) do nothing returning id`,
    [randomUUID(), rent.client_id, rent.id, kind, amount, card?.id ?? null, clock.iso()],
  );
  if (rows.length === 0 || card) return 0;
  const left = await sql.query<{ balance: number }>('update sandbox.riders set balance = balance - $2 where id = $1 returning balance::float8 as balance', [rent.client_id, amount]);
  const balance = left.rows[0]?.balance ?? 0;
  const bonus = Math.min(amount, Math.max(0, balance + amount));
  await sql.query('update sandbox.charges set bonus = $3 where rent_id = $1 and kind = $2', [rent.id, kind, bonus]);
  return Math.max(0, -balance);
}
