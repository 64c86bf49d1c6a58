import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { components } from '#openapi/gateway.d.ts';
import type { Clock, ClockWorker } from '../clock.ts';
import type { Db, Sql } from '../database/db.ts';
import type { Language } from '../world/language.ts';
import { takeEffect } from './effects.ts';
import { reasonWords } from './reasons.ts';

export type OrderKind = 'tariff' | 'debt' | 'card';
export type Decision = { state: 'paid' | 'refused' | 'expired'; reason?: string | undefined };
export type NewCard = { number: string; kind: string; expires: string; status?: 'ACTIVE' | 'NOT_APPROVED' };

export type Order = {
  id: string;
  rider_id: string;
  kind: OrderKind;
  flow: 'page' | 'recurrent';
  state: 'created' | 'pending' | 'paid' | 'refused' | 'expired';
  reason: string | null;
  amount: number | null;
  rate_id: string | null;
  insurance_cost: number | null;
  insured: object | null;
  card: NewCard | null;
  card_id: string | null;
  return_path: string;
  return_origin: string;
  created_ms: number;
  decides_ms: number | null;
  decision: Decision['state'] | null;
  decided_ms: number | null;
};

/** What the rider wants, as the handlers have judged it. */
export type Wish = Pick<
  Order,
  | 'rider_id'
  | 'kind'
  | 'flow'
  | 'amount'
  | 'rate_id'
  | 'insurance_cost'
  | 'insured'
  | 'card_id'
  | 'return_path'
  | 'return_origin'
>;

/** A page that nobody pays on is over then. Ours. */
export const ORDER_LIVES_MS = 20 * 60_000;

const OPEN = `state in ('created', 'pending')`;

/**
 * A new order, or the one that is open for the same thing: two tabs, or a rider who comes back, pay once. One that is open for
 * nearly the same (another insurance or insured person, another debt) is closed, unless its money is under way.
 */
export async function openOrder(sql: Sql, clock: Clock, wish: Wish): Promise<Order> {
  const open = wish.kind === 'card' ? null : await sameOrder(sql, clock, wish);
  if (open) return open;
  const id = randomUUID();
  await sql.query(
    `insert into sandbox.orders (id, rider_id, kind, flow, state, amount, rate_id, insurance_cost, insured, card_id, return_path, return_origin, created_ms)
     values ($1, $2, $3, $4, 'created', $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      wish.rider_id,
      wish.kind,
      wish.flow,
      wish.amount,
      wish.rate_id,
      wish.insurance_cost,
      wish.insured && JSON.stringify(wish.insured),
      wish.card_id,
      wish.return_path,
      wish.return_origin,
      clock.now(),
    ],
  );
  const made = await findOrder(sql, id);
  if (!made) throw new Error('the database made no order');
  return made;
}

async function sameOrder(sql: Sql, clock: Clock, wish: Wish): Promise<Order | null> {
  const { rows } = await sql.query<Order>(
    `select * from sandbox.orders where rider_id = $1 and kind = $2 and rate_id is not distinct from $3 and ${OPEN} order by created_ms`,
    [wish.rider_id, wish.kind, wish.rate_id],
  );
  for (const order of rows) {
    const isSame =
      order.flow === wish.flow &&
      order.amount === wish.amount &&
      isDeepStrictEqual(order.insured, wish.insured) &&
      order.flow === 'page' &&
      !isOver(order, clock);
    if (order.state === 'pending' || isSame) return order;
    await decideOrder(sql, clock, order, {
      state: 'expired',
      ...(isOver(order, clock) ? {} : { reason: 'superseded' }),
    });
  }
  return null;
}

/** Its time on the provider's page is up, whether or not anybody has looked. */
export const isOver = ({ state, created_ms }: Order, clock: Clock): boolean =>
  state === 'created' && created_ms + ORDER_LIVES_MS <= clock.now();

export async function findOrder(sql: Sql, id: string): Promise<Order | null> {
  const { rows } = await sql.query<Order>('select * from sandbox.orders where id::text = $1', [id]);
  return rows[0] ?? null;
}

/** Once and for all; what it does is done with it. False when it was decided before. */
export async function decideOrder(sql: Sql, clock: Clock, order: Order, decision: Decision): Promise<boolean> {
  const judged = decision.state === 'paid' && isOver(order, clock) ? { state: 'expired' as const } : decision;
  const { rows } = await sql.query<Order>(
    `update sandbox.orders set state = $2, reason = $3, decided_ms = $4, decides_ms = null where id = $1 and ${OPEN} returning *`,
    [order.id, judged.state, judged.reason ?? null, clock.now()],
  );
  const [decided] = rows;
  if (!decided) return false;
  if (judged.state !== 'paid') return true;
  const hindrance = await takeEffect(sql, clock, decided);
  if (hindrance !== null)
    await sql.query(`update sandbox.orders set state = 'refused', reason = $2 where id = $1`, [order.id, hindrance]);
  return true;
}

/** The bank thinks for so long: nothing is known until then. 0 decides at once. */
export async function decideLater(
  sql: Sql,
  clock: Clock,
  order: Order,
  decision: Decision,
  afterMs: number,
): Promise<void> {
  if (afterMs === 0 || isOver(order, clock)) return void (await decideOrder(sql, clock, order, decision));
  await sql.query(
    `update sandbox.orders set state = 'pending', decision = $2, reason = $3, decides_ms = $4 where id = $1 and state = 'created'`,
    [order.id, decision.state, decision.reason ?? null, clock.now() + afterMs],
  );
}

/** Decides what the bank has thought about long enough, and ends what nobody pays. */
export function ordersWorker(db: Db, clock: Clock): ClockWorker {
  return {
    nextAt: () =>
      db.transaction(async (sql) => {
        const { rows } = await sql.query<{ at: number | null }>(
          `select min(case state when 'pending' then decides_ms else created_ms + $1 end) as at from sandbox.orders where ${OPEN}`,
          [ORDER_LIVES_MS],
        );
        return rows[0]?.at ?? null;
      }),
    run: (now) =>
      db.transaction(async (sql) => {
        const { rows } = await sql.query<Order>(
          `select * from sandbox.orders where (state = 'pending' and decides_ms <= $1) or (state = 'created' and created_ms + $2 <= $1) order by created_ms, id`,
          [now, ORDER_LIVES_MS],
        );
        for (const order of rows)
          await decideOrder(sql, clock, order, {
            state: order.decision ?? 'expired',
            reason: order.reason ?? undefined,
          });
      }),
  };
}

const iso = (ms: number) => new Date(ms).toISOString();

/** The order as the contract shows one. */
export const shownOrder = (order: Order, clock: Clock, language: Language): components['schemas']['Order'] => ({
  id: order.id,
  kind: order.kind,
  state: isOver(order, clock) ? 'expired' : order.state,
  amount: order.amount,
  rateId: order.rate_id,
  createdAt: iso(order.created_ms),
  decidedAt: order.decided_ms === null ? null : iso(order.decided_ms),
  reason: order.decided_ms === null ? null : reasonWords(order.reason, language),
});
