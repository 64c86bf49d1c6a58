import type { Refusal } from '#domain/errorCode.ts';
import type { AllowedPaymentHosts } from '#domain/paymentAddress.ts';
import type { StartedPayment, PaymentOrder, PaymentIntent } from '#domain/paymentOrder.ts';

export type PaymentInput = { riderId: string; allowedHosts: AllowedPaymentHosts };

export type PaymentContext = PaymentInput & {
  /** What this page requested; null after a reload. */
  intent: PaymentIntent | null;
  /** What this phone has stored about the payment; null when only the server's list knows the order. */
  started: StartedPayment | null;
  orderId: string | null;
  /** As last received. */
  order: PaymentOrder | null;
  /** The provider's page, already checked; null when the main card pays. */
  page: string | null;
  refusal: Refusal | null;
  /** How many polls were made: sets the next wait. */
  pollCount: number;
};

export type PaymentEvent =
  | { type: 'rider.payAsked'; intent: PaymentIntent }
  /** The provider opened the page. The address may be forged, so the chart ignores what it says about the payment. */
  | { type: 'rider.returned' }
  /** The rider opened a payment screen. */
  | { type: 'rider.paymentsViewed' }
  | { type: 'rider.refreshRequested' }
  | { type: 'rider.retried' }
  | { type: 'rider.dismissedPayment' }
  | { type: 'device.becameVisible' }
  | { type: 'device.cameOnline' };

/** For caches of the server's answers: an order's result changes the profile, the tariffs and the cards. */
export type PaymentEmitted = { type: 'payment.decided'; order: PaymentOrder };

/** What this phone has stored about the last payment, or else the server's list. `order`: the order, if requested. */
export type RestoredPayment = { started: StartedPayment | null; orderId: string | null; order: PaymentOrder | null };

/** `past`: the key of a payment that is over; a new key replaces it. */
export type PreparePaymentInput = { riderId: string; intent: PaymentIntent; past: string | null };
