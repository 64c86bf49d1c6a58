import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Sql } from '../database/db.ts';
import { giveTariff } from '../world/tariffContracts.ts';
import { findTariff } from '../world/tariffs.ts';
import { addCard } from './cards.ts';
import type { PaymentOrder } from './paymentOrder.types.ts';

/** A card that a test or the console adds without a form. */
const SOME_CARD = { number: '220000******4276', kind: 'MIR', expires: '1235' };

/**
 * Applies a paid order, in the transaction that decides it. @returns why it cannot be paid after all; null when all is
 * done
 */
export async function applyPaymentOrder(sql: Sql, clock: Clock, order: PaymentOrder): Promise<string | null> {
  const { id, rider_id: riderId } = order;
  switch (order.kind) {
    case 'tariff': {
      const tariff = await findTariff(sql, order.rate_id);
      if (!tariff) return 'nothing_to_pay';
      await giveTariff({ sql, clock, riderId, bikeType: tariff.bike_type }, id, tariff, order.insurance_cost);
      await writeCharge(sql, clock, order);
      return null;
    }
    case 'debt':
      if (!(await clearDebt(sql, order))) return 'nothing_to_pay';
      await sql.query(
        `update public.notifications set delivered = true where client_id = $1 and type = 'pay_debt_claim' and not delivered`,
        [riderId],
      );
      await writeCharge(sql, clock, order);
      return null;
    case 'card':
      await addCard(sql, clock, riderId, order.card ?? SOME_CARD);
      return null;
  }
}

/** The rider may ride again at once. A debt that is no longer owed is not charged. */
async function clearDebt(sql: Sql, { rider_id, amount }: PaymentOrder): Promise<boolean> {
  const { rows } = await sql.query(
    'update sandbox.riders set balance = balance + $2 where id = $1 and balance < 0 and balance + $2 <= 0 returning id',
    [rider_id, amount],
  );
  return rows.length > 0;
}

/** At most one row per order: the table enforces it. */
async function writeCharge(
  sql: Sql,
  clock: Clock,
  { id, rider_id, kind, amount, card_id }: PaymentOrder,
): Promise<void> {
  await sql.query(
    'insert into sandbox.charges (id, rider_id, order_id, kind, amount, card_id, at) values ($1, $2, $3, $4, $5, $6, $7)',
    [randomUUID(), rider_id, id, kind, amount, card_id, clock.iso()],
  );
}
