import type { Refusal } from '#domain/errorCode.ts';
import { paymentAddress } from '#domain/paymentAddress.ts';
import type { PaymentAnswer, PaymentIntent, PaymentOrder, StartedPayment } from '#domain/paymentOrder.ts';
import type { PaymentContext, PaymentInput } from './payment.types.ts';

export const NO_PAYMENT = {
  intent: null,
  started: null,
  orderId: null,
  order: null,
  page: null,
  refusal: null,
  pollCount: 0,
} satisfies Omit<PaymentContext, keyof PaymentInput>;

/** A repeat under the same key uses the same payment method as the first request. */
export const asStarted = (intent: PaymentIntent, { by }: StartedPayment): PaymentIntent =>
  intent.kind === 'tariff' ? { ...intent, by } : intent;

export function intentIn({ intent }: PaymentContext): PaymentIntent {
  if (intent === null) throw new Error('Nothing is asked for without a wish');
  return intent;
}

export function startedIn({ started }: PaymentContext): StartedPayment {
  if (started === null) throw new Error('Nothing is sent before its key was written down');
  return started;
}

export function orderIdIn({ orderId }: PaymentContext): string {
  if (orderId === null) throw new Error('There is no order to ask about');
  return orderId;
}

export function orderIn({ order }: PaymentContext): PaymentOrder {
  if (order === null) throw new Error('No order was decided');
  return order;
}

/** The provider's page, when the browser may open it. */
export const pageOf = ({ allowedHosts }: PaymentContext, answer: PaymentAnswer): string | null =>
  answer.kind === 'toPage' ? paymentAddress(answer.address, allowedHosts) : null;

/** Why there is nothing to pay after this answer. */
export const refusalIn = (answer: PaymentAnswer): Refusal =>
  answer.kind === 'refused' ? answer.refusal : { code: 'paymentAddressRefused' };
