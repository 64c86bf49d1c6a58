import type { Clock } from '../clock.ts';
import { settleCommand } from '../contract/commands.ts';
import type { Sql } from '../database/db.ts';
import { openOrder } from './orders.ts';
import { pageOf, returnOf, type Places } from './provider/places.ts';

type Call = {
  sql: Sql;
  clock: Clock;
  riderId: string;
  commandKey: string;
  headers: Record<string, string | undefined>;
  body: { returnUrl?: string };
};

/** Both flows of a new card are one: the provider's page, and an order to ask about. */
export async function openCardOrder(places: Places, { sql, clock, riderId, commandKey, headers, body }: Call) {
  const order = await openOrder(sql, clock, {
    rider_id: riderId,
    kind: 'card',
    flow: 'page',
    amount: null,
    rate_id: null,
    insurance_cost: null,
    insured: null,
    card_id: null,
    ...returnOf(places, headers['origin'], body.returnUrl),
  });
  await settleCommand(sql, commandKey, 'done');
  return { status: 200, body: { data: { UnitellerUrl: pageOf(places, order) }, orderId: order.id } } as const;
}
