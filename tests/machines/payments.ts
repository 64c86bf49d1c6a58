import type { StartedPayment, PaymentOrder, PaymentIntent } from '#domain/paymentOrder.ts';

export const intent = {
  kind: 'tariff',
  by: 'page',
  rateId: 'omni-month',
  insurance: null,
  returnUrl: '/profile',
} satisfies PaymentIntent;
export const debt = { kind: 'debt', sum: 120, returnUrl: '/profile' } satisfies PaymentIntent;
export const started = (key: string, orderId: string | null): StartedPayment => ({
  key,
  kind: 'tariff',
  wishId: 'tariff omni-month ',
  by: 'page',
  orderId,
  at: 0,
});
export const order = (state: PaymentOrder['state']): PaymentOrder => ({
  id: 'o1',
  kind: 'tariff',
  state,
  amount: 499,
  rateId: 'omni-month',
  createdAt: 0,
  decidedAt: null,
  reason: null,
});
export const allowedHosts = { hosts: ['pay.example'], sandboxOrigin: null };
