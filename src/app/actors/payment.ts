import * as v from 'valibot';
import { fromPromise } from 'xstate';
import type { Clients } from '#api/clients.ts';
import { requestPayment, getOrder, listOrders } from '#api/payments.ts';
import {
  type StartedPayment,
  type PaymentOrder,
  orderToReport,
  orderToWatch,
  type PaymentAnswer,
  type PaymentIntent,
  paymentIntentId,
} from '#domain/paymentOrder.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PreparePaymentInput, RestoredPayment } from '#machines/payment/payment.types.ts';
import type { StartedPaymentStore } from '#platform/paymentRecord.ts';
import type { Store } from '#platform/store.ts';

export type PaymentDeps = Pick<Clients, 'mainApi' | 'gatewayApi'> & {
  payments: StartedPaymentStore;
  /** Stores which results the rider has seen; the flag in local storage of account §2. */
  riderStore: Store;
  /** Leaves the app for this address. */
  goTo(address: string): void;
};

const SEEN_ORDERS_KEY = 'seenOrders';
const seenSchema = v.array(v.string());
/** Largest number of stored order ids: more than the server lists. */
const MAX_SEEN_ORDERS = 20;

export const providePayment = (parts: PaymentDeps) => {
  const { payments, riderStore } = parts;
  const seen = () => riderStore.read(SEEN_ORDERS_KEY, seenSchema) ?? [];
  return paymentMachine.provide({
    actors: {
      restorePayment: fromPromise<RestoredPayment, { riderId: string }>(async ({ input, signal }) => {
        const startedPayments = await payments.read(input.riderId);
        const orderIds = startedPayments.flatMap(({ orderId }) => orderId ?? []);
        const [newest = null] = startedPayments;
        if (orderIds.length === 1 && newest?.orderId) return { started: newest, orderId: newest.orderId, order: null };
        const { orders, serverTime } = await listOrders(parts, signal);
        const order = orderIds.length > 1 ? orderToReport(orders, orderIds) : orderToWatch(orders, seen(), serverTime);
        return {
          started:
            startedPayments.find(({ orderId }) => orderId === (order?.id ?? null)) ??
            startedPayments.find(({ orderId }) => orderId === null) ??
            null,
          orderId: order?.id ?? null,
          order: null,
        };
      }),
      findPending: fromPromise<RestoredPayment, { riderId: string }>(async ({ input, signal }) => {
        const startedPayments = await payments.read(input.riderId);
        const orderIds = startedPayments.flatMap(({ orderId }) => orderId ?? []);
        const [only] = orderIds;
        const orders =
          only === undefined
            ? []
            : orderIds.length > 1
              ? (await listOrders(parts, signal)).orders
              : [await getOrder(parts, only, signal)];
        const order = orders.find((one) => one?.state === 'pending' && orderIds.includes(one.id)) ?? null;
        const started = startedPayments.find(({ orderId }) => order !== null && orderId === order.id) ?? null;
        return { started, orderId: order?.id ?? null, order };
      }),
      preparePayment: fromPromise<StartedPayment, PreparePaymentInput>(({ input: { riderId, intent, past } }) =>
        payments.start(riderId, startedPaymentFor(intent), past),
      ),
      requestPayment: fromPromise<PaymentAnswer, { intent: PaymentIntent; key: string }>(({ input, signal }) =>
        requestPayment(parts, input, signal),
      ),
      storeOrderId: fromPromise<void, { riderId: string; started: StartedPayment }>(({ input }) =>
        payments.update(input.riderId, input.started),
      ),
      fetchOrder: fromPromise<PaymentOrder | null, { orderId: string }>(({ input, signal }) =>
        getOrder(parts, input.orderId, signal),
      ),
    },
    actions: {
      openPage: (_, { page }) => {
        if (page !== null) parts.goTo(page);
      },
      // Never rejects: if the browser stores nothing, there is nothing to delete.
      deleteStartedPayment: (_, { riderId, started }) => {
        if (started) void payments.drop(riderId, started.key);
      },
      markSeen: (_, { order }) => {
        riderStore.write(
          SEEN_ORDERS_KEY,
          [order.id, ...seen().filter((id) => id !== order.id)].slice(0, MAX_SEEN_ORDERS),
        );
      },
    },
  });
};

const startedPaymentFor = (intent: PaymentIntent): Omit<StartedPayment, 'at'> => ({
  key: crypto.randomUUID(),
  kind: intent.kind,
  wishId: paymentIntentId(intent),
  by: intent.kind === 'tariff' ? intent.by : 'page',
  orderId: null,
});
