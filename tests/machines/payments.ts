import type { BegunPayment, Order, PaymentWish } from '#domain/order.ts';

export const wish = {
  kind: 'tariff',
  by: 'page',
  rateId: 'omni-month',
  insurance: null,
  returnUrl: '/profile',
} satisfies PaymentWish;
export const debt = { kind: 'debt', sum: 120, returnUrl: '/profile' } satisfies PaymentWish;
export const begun = (key: string, orderId: string | null): BegunPayment => ({
  key,
  kind: 'tariff',
  wishId: 'tariff omni-month ',
  by: 'page',
  orderId,
  at: 0,
});
export const order = (state: Order['state']): Order => ({
  id: 'o1',
  kind: 'tariff',
  state,
  amount: 499,
  rateId: 'omni-month',
  createdAt: 0,
  decidedAt: null,
  reason: null,
});
export const places = { hosts: ['pay.example'], sandboxOrigin: null };
