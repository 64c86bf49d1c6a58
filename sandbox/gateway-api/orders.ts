import type { operations } from '#openapi/gateway.d.ts';
import { demand, problem, type Handlers } from '../contract/handlers.ts';
import { acceptedLanguage } from '../language.ts';
import { openCardOrder } from '../money/cardOrder.ts';
import type { PaymentOrder } from '../money/paymentOrder.types.ts';
import { findOrder, shownOrder } from '../money/paymentOrders.ts';
import type { ProviderHosts } from '../money/provider/urls.ts';

const NEWEST = 10;

/** Another rider's order looks the same as one that does not exist. */
export const orderHandlers = (hosts: ProviderHosts) =>
  ({
    initOrder: (call) => openCardOrder(hosts, call),
    listOrders: async ({ sql, clock, riderId, headers }) => {
      const language = acceptedLanguage(headers['accept-language']);
      const { rows } = await sql.query<PaymentOrder>(
        'select * from sandbox.orders where rider_id = $1 order by created_ms desc, id limit $2',
        [riderId, NEWEST],
      );
      return {
        status: 200,
        body: { items: rows.map((order) => shownOrder(order, clock, language)), serverTime: clock.iso() },
      };
    },
    getOrder: async ({ sql, clock, riderId, params, headers }) => {
      const order = await findOrder(sql, params.id);
      demand(order?.rider_id === riderId, () => problem(404, 'ORDER_NOT_FOUND'));
      return { status: 200, body: shownOrder(order, clock, acceptedLanguage(headers['accept-language'])) };
    },
  }) satisfies Partial<Handlers<operations>>;
