import type { operations } from '#openapi/gateway.d.ts';
import { demand, problem, type Handlers } from '../contract/handlers.ts';
import { openCardOrder } from '../money/cardOrder.ts';
import { findOrder, shownOrder, type Order } from '../money/orders.ts';
import type { Places } from '../money/provider/places.ts';
import { languageAsked } from '../world/language.ts';

const NEWEST = 10;

/** Another rider's order is as unknown as one that never was. */
export const orderHandlers = (places: Places) =>
  ({
    initOrder: (call) => openCardOrder(places, call),
    listOrders: async ({ sql, clock, riderId, headers }) => {
      const language = languageAsked(headers['accept-language']);
      const { rows } = await sql.query<Order>(
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
      return { status: 200, body: shownOrder(order, clock, languageAsked(headers['accept-language'])) };
    },
  }) satisfies Partial<Handlers<operations>>;
