import type { Clock } from '../clock.ts';
import { settleCommand } from '../contract/commands.ts';
import type { Sql } from '../database/db.ts';
import { openOrder } from './paymentOrders.ts';
import { providerPageUrl, returnTarget, type ProviderHosts } from './provider/urls.ts';

type Call = {
  sql: Sql;
  clock: Clock;
  riderId: string;
  commandKey: string;
  headers: Record<string, string | undefined>;
  body: { returnUrl?: string };
};

/** Both flows of a new card are the same: the provider's page, and an order to poll. */
export async function openCardOrder(hosts: ProviderHosts, { sql, clock, riderId, commandKey, headers, body }: Call) {
  const order = await openOrder(sql, clock, {
    rider_id: riderId,
    kind: 'card',
    flow: 'page',
    amount: null,
    rate_id: null,
    insurance_cost: null,
    insured: null,
    card_id: null,
    ...returnTarget(hosts, headers['origin'], body.returnUrl),
  });
  await settleCommand(sql, commandKey, 'done');
  return { status: 200, body: { data: { UnitellerUrl: providerPageUrl(hosts, order) }, orderId: order.id } } as const;
}
