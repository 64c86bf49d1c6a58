import type { Refusal } from '#domain/errorCode.ts';
import type { BegunPayment, Order, PaymentWish } from '#domain/order.ts';
import type { PaymentPlaces } from '#domain/paymentAddress.ts';

export type PaymentInput = { riderId: string; places: PaymentPlaces };

export type PaymentContext = PaymentInput & {
  /** What was asked for in this page; null after a load of it. */
  wish: PaymentWish | null;
  /** What this phone has written down of it; null where the order is known from the server's list alone. */
  begun: BegunPayment | null;
  orderId: string | null;
  /** As last heard. */
  order: Order | null;
  /** The provider's page, looked at already; null when the main card pays. */
  page: string | null;
  refusal: Refusal | null;
  /** How often it was asked about, for the next wait. */
  looks: number;
};

export type PaymentEvent =
  | { type: 'rider.payAsked'; wish: PaymentWish }
  /** The page was opened by the provider. What it says of the payment is nobody's business here: it may be forged. */
  | { type: 'rider.returned' }
  /** A screen of money was opened. */
  | { type: 'rider.lookedIn' }
  | { type: 'rider.lookedAgain' }
  | { type: 'rider.triedAgain' }
  | { type: 'rider.closed' }
  | { type: 'device.shown' }
  | { type: 'device.cameOnline' };

/** Told to whoever keeps answers of the server: what an order decides changes the profile, the plans and the cards. */
export type PaymentNews = { type: 'payment.decided'; order: Order };

/** What this phone, or else the server's list, knows of the last payment. */
export type Recalled = { begun: BegunPayment | null; orderId: string | null };

/** `past`: the key of a payment that is over; another one is made in its place. */
export type Preparing = { riderId: string; wish: PaymentWish; past: string | null };
