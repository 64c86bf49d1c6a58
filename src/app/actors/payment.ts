import * as v from 'valibot';
import { fromPromise } from 'xstate';
import type { Clients } from '#api/clients.ts';
import { askPayment, getOrder, listOrders } from '#api/payments.ts';
import {
  type BegunPayment,
  type Order,
  orderToTell,
  orderToWatch,
  type PaymentAnswer,
  type PaymentWish,
  wishId,
} from '#domain/order.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { Preparing, Recalled } from '#machines/payment/payment.types.ts';
import type { BegunPayments } from '#platform/begunPayment.ts';
import type { Store } from '#platform/store.ts';

export type PaymentParts = Pick<Clients, 'mainApi' | 'gatewayApi'> & {
  payments: BegunPayments;
  /** Keeps which ends were seen; the flag in local storage of account §2. */
  riderStore: Store;
  /** Leaves the app for this address. */
  goTo(address: string): void;
};

const SEEN = 'seenOrders';
const seenSchema = v.array(v.string());
/** More than the server lists. */
const MOST_SEEN = 20;

export const providePayment = (parts: PaymentParts) => {
  const { payments, riderStore } = parts;
  const seen = () => riderStore.read(SEEN, seenSchema) ?? [];
  return paymentMachine.provide({
    actors: {
      recallPayment: fromPromise<Recalled, { riderId: string }>(async ({ input, signal }) => {
        const begun = await payments.read(input.riderId);
        const known = begun.flatMap(({ orderId }) => orderId ?? []);
        const [newest = null] = begun;
        if (known.length === 1 && newest?.orderId) return { begun: newest, orderId: newest.orderId };
        const { orders, serverTime } = await listOrders(parts, signal);
        const order = known.length > 1 ? orderToTell(orders, known) : orderToWatch(orders, seen(), serverTime);
        return {
          begun:
            begun.find(({ orderId }) => orderId === (order?.id ?? null)) ??
            begun.find(({ orderId }) => orderId === null) ??
            null,
          orderId: order?.id ?? null,
        };
      }),
      recallBegun: fromPromise<Recalled, { riderId: string }>(async ({ input, signal }) => {
        const begun = await payments.read(input.riderId);
        const known = begun.flatMap(({ orderId }) => orderId ?? []);
        const pending =
          known.length > 1
            ? (await listOrders(parts, signal)).orders.find(
                ({ id, state }) => state === 'pending' && known.includes(id),
              )
            : null;
        const orderId = pending?.id ?? known[0] ?? null;
        return { begun: begun.find((one) => one.orderId === orderId) ?? null, orderId };
      }),
      preparePayment: fromPromise<BegunPayment, Preparing>(({ input: { riderId, wish, past } }) =>
        payments.begin(riderId, begunBy(wish), past),
      ),
      askPayment: fromPromise<PaymentAnswer, { wish: PaymentWish; key: string }>(({ input, signal }) =>
        askPayment(parts, input, signal),
      ),
      rememberOrder: fromPromise<void, { riderId: string; begun: BegunPayment }>(({ input }) =>
        payments.keep(input.riderId, input.begun),
      ),
      askOrder: fromPromise<Order | null, { orderId: string }>(({ input, signal }) =>
        getOrder(parts, input.orderId, signal),
      ),
    },
    actions: {
      openPage: (_, { page }) => {
        if (page !== null) parts.goTo(page);
      },
      // Never rejects: where nothing can be kept, nothing has to go.
      forgetPayment: (_, { riderId, begun }) => {
        if (begun) void payments.drop(riderId, begun.key);
      },
      markSeen: (_, { order }) => {
        if (order) riderStore.write(SEEN, [order.id, ...seen().filter((id) => id !== order.id)].slice(0, MOST_SEEN));
      },
    },
  });
};

const begunBy = (wish: PaymentWish): BegunPayment => ({
  key: crypto.randomUUID(),
  kind: wish.kind,
  wishId: wishId(wish),
  by: wish.kind === 'tariff' ? wish.by : 'page',
  orderId: null,
  at: Date.now(),
});
