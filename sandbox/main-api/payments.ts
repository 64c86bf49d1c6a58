import type { operations } from '#openapi/main.d.ts';
import { settleCommand } from '../contract/commands.ts';
import { demand, HttpError, type Handlers } from '../contract/handlers.ts';
import { openCardOrder } from '../money/cardOrder.ts';
import { defaultCard } from '../money/cards.ts';
import type { PaymentOrder } from '../money/paymentOrder.types.ts';
import { scheduleDecision, openOrder, providerBehaviour } from '../money/paymentOrders.ts';
import { providerPageUrl, returnTarget, type ProviderHosts } from '../money/provider/urls.ts';
import { purchaseOf, type Bought } from '../money/sale.ts';

const orderRequestOf = ({ tariff, amount, insuranceCost, insured }: Bought) =>
  ({ kind: 'tariff', amount, rate_id: tariff.id, insurance_cost: insuranceCost, insured }) as const;

export const paymentHandlers = (hosts: ProviderHosts) =>
  ({
    initPayment: async ({ sql, clock, riderId, commandKey, headers, body }) => {
      const back = returnTarget(hosts, headers['origin'], body.returnUrl);
      const page = { rider_id: riderId, flow: 'page', card_id: null, ...back } as const;
      let order: PaymentOrder;
      if ('is_debt' in body) {
        const { rows } = await sql.query<{ debt: number }>(
          'select -balance::float8 as debt from sandbox.riders where id = $1 and balance < 0',
          [riderId],
        );
        demand(rows[0], () => new HttpError(409, { error: 'nothing is owed', code: 'NO_DEBT' }));
        order = await openOrder(sql, clock, {
          ...page,
          kind: 'debt',
          amount: rows[0].debt,
          rate_id: null,
          insurance_cost: null,
          insured: null,
        });
      } else {
        order = await openOrder(sql, clock, {
          ...page,
          ...orderRequestOf(await purchaseOf(sql, clock, riderId, body)),
        });
      }
      await settleCommand(sql, commandKey, 'done');
      const url = providerPageUrl(hosts, order);
      return { status: 200, body: { data: order.kind === 'debt' ? url : { UnitellerUrl: url }, orderId: order.id } };
    },

    payRecurrent: async ({ sql, clock, riderId, commandKey, headers, body }) => {
      const bought = await purchaseOf(sql, clock, riderId, body);
      const card = await defaultCard(sql, clock, riderId);
      demand(card, () => new HttpError(400, { error: 'no default card that can pay', code: 'CARD_REQUIRED' }));
      const back = returnTarget(hosts, headers['origin'], body.returnUrl);
      const order = await openOrder(sql, clock, {
        rider_id: riderId,
        flow: 'recurrent',
        card_id: card.id,
        ...back,
        ...orderRequestOf(bought),
      });
      // An order that was open before keeps its own behaviour.
      const { late_ms, recurrent } = await providerBehaviour(sql);
      if (order.state === 'created')
        await scheduleDecision(
          sql,
          clock,
          order,
          { state: recurrent, reason: recurrent === 'refused' ? 'insufficient_funds' : undefined },
          late_ms,
        );
      await settleCommand(sql, commandKey, 'done');
      return { status: 200, body: { orderId: order.id } };
    },

    initCard: (call) => openCardOrder(hosts, call),
  }) satisfies Partial<Handlers<operations>>;
