import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { components } from '#openapi/gateway.d.ts';
import type { Clock, ClockWorker } from '../clock.ts';
import { type Db, idOrNull, type Sql } from '../database/db.ts';
import type { Language } from '../language.ts';
import { applyPaymentOrder } from './applyPaymentOrder.ts';
import type { Decision, PaymentOrder } from './paymentOrder.types.ts';

type Behaviour = { late_ms: number; recurrent: 'paid' | 'refused' };

/** How the provider behaves until a control call changes it (`PUT /control/provider`). */
export async function providerBehaviour(sql: Sql): Promise<Behaviour> {
  const { rows } = await sql.query<Behaviour>('select late_ms, recurrent from sandbox.provider');
  return rows[0] ?? { late_ms: 0, recurrent: 'paid' };
}

const TEXTS: Record<string, Record<Language, string>> = {
  card_declined: { ru: 'Банк отклонил платёж.', en: 'The bank declined the payment.' },
  insufficient_funds: { ru: 'На карте не хватило денег.', en: 'There was not enough money on the card.' },
  nothing_to_pay: { ru: 'Платить больше не за что.', en: 'There is nothing to pay any more.' },
};

/** The provider's explanation of a refusal; null when there is none. */
const reasonText = (reason: string | null, language: Language): string | null =>
  reason === null ? null : (TEXTS[reason]?.[language] ?? null);

/** The request for an order, checked by the handlers. */
export type PaymentOrderRequest = Pick<
  PaymentOrder,
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

/** An unpaid page expires after this time. Ours. */
const ORDER_LIVES_MS = 20 * 60_000;

const OPEN = `state in ('created', 'pending')`;

/**
 * A charge of the stored card ends at once. For this time the same purchase counts as a repeat by another tab. Ours.
 */
const CHARGED_ONCE_MS = 60_000;

/**
 * A new order, or the open one for the same purchase, or the one that has just charged the stored card for it: two
 * tabs, or a rider who comes back, pay once. An open order for nearly the same (another insurance or insured person,
 * another debt) is closed, unless its money is on the way.
 */
export async function openOrder(sql: Sql, clock: Clock, request: PaymentOrderRequest): Promise<PaymentOrder> {
  const open = request.kind === 'card' ? null : await sameOrder(sql, clock, request);
  if (open) return open;
  const id = randomUUID();
  await sql.query(
    `insert into sandbox.orders (id, rider_id, kind, flow, state, amount, rate_id, insurance_cost, insured, card_id, return_path, return_origin, created_ms)
     values ($1, $2, $3, $4, 'created', $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      request.rider_id,
      request.kind,
      request.flow,
      request.amount,
      request.rate_id,
      request.insurance_cost,
      request.insured && JSON.stringify(request.insured),
      request.card_id,
      request.return_path,
      request.return_origin,
      clock.now(),
    ],
  );
  const created = await findOrder(sql, id);
  if (!created) throw new Error('the database created no order');
  return created;
}

async function sameOrder(sql: Sql, clock: Clock, request: PaymentOrderRequest): Promise<PaymentOrder | null> {
  const { rows } = await sql.query<PaymentOrder>(
    `select * from sandbox.orders where rider_id = $1 and kind = $2 and rate_id is not distinct from $3
       and (${OPEN} or (flow = 'recurrent' and state = 'paid' and decided_ms > $4)) order by created_ms`,
    [request.rider_id, request.kind, request.rate_id, clock.now() - CHARGED_ONCE_MS],
  );
  for (const order of rows) {
    const isSame =
      order.flow === request.flow &&
      order.amount === request.amount &&
      isDeepStrictEqual(order.insured, request.insured) &&
      !isOver(order, clock);
    if (order.state === 'pending' || isSame) return order;
    if (order.state === 'paid') continue;
    await decideOrder(sql, clock, order, {
      state: 'expired',
      ...(isOver(order, clock) ? {} : { reason: 'superseded' }),
    });
  }
  return null;
}

/** Its time on the provider's page is over, whether or not anybody has checked. */
export const isOver = ({ state, created_ms }: PaymentOrder, clock: Clock): boolean =>
  state === 'created' && created_ms + ORDER_LIVES_MS <= clock.now();

export async function findOrder(sql: Sql, id: string): Promise<PaymentOrder | null> {
  const { rows } = await sql.query<PaymentOrder>('select * from sandbox.orders where id = $1', [idOrNull(id)]);
  return rows[0] ?? null;
}

/** Decides an order once, and applies it in the same transaction. False when it was decided before. */
export async function decideOrder(sql: Sql, clock: Clock, order: PaymentOrder, decision: Decision): Promise<boolean> {
  const judged = decision.state === 'paid' && isOver(order, clock) ? { state: 'expired' as const } : decision;
  const { rows } = await sql.query<PaymentOrder>(
    `update sandbox.orders set state = $2, reason = $3, decided_ms = $4, decides_ms = null where id = $1 and ${OPEN} returning *`,
    [order.id, judged.state, judged.reason ?? null, clock.now()],
  );
  const [decided] = rows;
  if (!decided) return false;
  if (judged.state !== 'paid') return true;
  const hindrance = await applyPaymentOrder(sql, clock, decided);
  if (hindrance !== null)
    await sql.query(`update sandbox.orders set state = 'refused', reason = $2 where id = $1`, [order.id, hindrance]);
  return true;
}

/** The bank delays its decision by this time. 0 decides at once. */
export async function scheduleDecision(
  sql: Sql,
  clock: Clock,
  order: PaymentOrder,
  decision: Decision,
  afterMs: number,
): Promise<void> {
  if (afterMs === 0 || isOver(order, clock)) return void (await decideOrder(sql, clock, order, decision));
  await sql.query(
    `update sandbox.orders set state = 'pending', decision = $2, reason = $3, decides_ms = $4 where id = $1 and state = 'created'`,
    [order.id, decision.state, decision.reason ?? null, clock.now() + afterMs],
  );
}

/** Decides orders whose bank delay is over, and ends expired ones. */
export function paymentOrdersWorker(db: Db, clock: Clock): ClockWorker {
  return {
    nextAt: () =>
      db.read(async (sql) => {
        const { rows } = await sql.query<{ at: number | null }>(
          `select min(case state when 'pending' then decides_ms else created_ms + $1 end) as at from sandbox.orders where ${OPEN}`,
          [ORDER_LIVES_MS],
        );
        return rows[0]?.at ?? null;
      }),
    run: (now) =>
      db.transaction(async (sql) => {
        const { rows } = await sql.query<PaymentOrder>(
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

/** The order in the shape of the contract. */
export const shownOrder = (order: PaymentOrder, clock: Clock, language: Language): components['schemas']['Order'] => ({
  id: order.id,
  kind: order.kind,
  state: isOver(order, clock) ? 'expired' : order.state,
  amount: order.amount,
  rateId: order.rate_id,
  createdAt: iso(order.created_ms),
  decidedAt: order.decided_ms === null ? null : iso(order.decided_ms),
  reason: order.decided_ms === null ? null : reasonText(order.reason, language),
});
