import type { PaymentOrder } from '#domain/paymentOrder.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentContext } from '#machines/payment/payment.types.ts';

/** A state of the chart `payment`. */
export type PaymentPlace = Parameters<typeof paymentMachine.resolveState>[0]['value'];

const CONTEXT: PaymentContext = {
  riderId: '1',
  allowedHosts: { hosts: [], sandboxOrigin: null },
  intent: null,
  started: null,
  orderId: null,
  order: null,
  page: null,
  refusal: null,
  pollCount: 0,
};

/** A snapshot of the real chart in a given state. */
export const paymentIn = (value: PaymentPlace, context: Partial<PaymentContext> = {}) =>
  paymentMachine.resolveState({ value, context: { ...CONTEXT, ...context } });

/** The state of a payment whose order the app follows. */
export const watching = (bank: 'expected' | 'silent') =>
  ({ watching: { order: 'waiting', bank, rider: 'viewing' } }) as const;

/** A refused order of a tariff. */
export const anOrder = (part: Partial<PaymentOrder> = {}): PaymentOrder => ({
  id: 'o',
  kind: 'tariff',
  state: 'refused',
  amount: 1,
  rateId: 'a',
  createdAt: 0,
  decidedAt: null,
  reason: null,
  ...part,
});
