import { digest } from './digest.ts';
import type { Refusal } from './errorCode.ts';

export type OrderKind = 'tariff' | 'debt' | 'card';
export type OrderState = 'created' | 'pending' | 'paid' | 'refused' | 'expired';

/** A payment as the server knows it: the only word that is believed (decisions §5). Times are server milliseconds. */
export type Order = {
  id: string;
  kind: OrderKind;
  state: OrderState;
  /** Roubles; null for a card that is added. */
  amount: number | null;
  rateId: string | null;
  createdAt: number;
  decidedAt: number | null;
  /** The provider's own words about a refusal. */
  reason: string | null;
};

/** What goes with a tariff that is bought with insurance (decisions §5); the birthday as YYYY.MM.DD. */
export type InsuranceForm = {
  insuranceId: string;
  firstName: string;
  lastName: string;
  birthday: string;
  email: string;
};

/** What a rider asks for: complete enough to be sent again. `returnUrl`: a path of this app. */
export type PaymentWish =
  /** `by`: the provider's page, or the main card at once (account §4). */
  | { kind: 'tariff'; by: 'page' | 'card'; rateId: string; insurance: InsuranceForm | null; returnUrl: string }
  /** `sum`: what the rider sees as owed, roubles; null where the screen that asks does not know. It is not sent. */
  | { kind: 'debt'; sum: number | null; returnUrl: string }
  /** `flow`: which of the two calls makes the order; iot unless the settings say otherwise (our reading). */
  | { kind: 'card'; flow: 'iot' | 'legacy'; returnUrl: string };

/**
 * What this phone knows of a payment that was begun: bound to its rider, 30 minutes. Written before anything is sent, so that
 * one wish has one key, whatever happens to the page.
 */
export type BegunPayment = {
  key: string;
  kind: OrderKind;
  /** Told apart without the rider's name and birthday, which are not kept. */
  wishId: string;
  /** How it went the first time: a repeat under the same key goes the same way. */
  by: 'page' | 'card';
  /** Null until the server has answered. */
  orderId: string | null;
  /** Phone milliseconds. */
  at: number;
};

export const PAYMENT_KEPT_FOR = 30 * 60 * 1000;

/**
 * Two taps for the same thing are one wish: the same tariff, without insurance or for the same person; whoever mends a name on
 * the form insures somebody else. The way of paying is no part of it, or a rider who tries the other way while the bank is
 * silent would pay twice.
 */
export function wishId(wish: PaymentWish): string {
  switch (wish.kind) {
    case 'tariff':
      return ['tariff', wish.rateId, wish.insurance === null ? '' : insuredAs(wish.insurance)].join(' ');
    case 'debt':
    case 'card':
      return wish.kind;
  }
}

const insuredAs = ({ insuranceId, firstName, lastName, birthday, email }: InsuranceForm): string =>
  `${insuranceId} ${digest([firstName, lastName, birthday, email].join('\n'))}`;

/** What this order would pay, or has paid, is not the debt that the rider means now. */
export const isAnotherDebt = (wish: PaymentWish, { amount, state }: Order): boolean =>
  wish.kind === 'debt' && wish.sum !== null && amount !== wish.sum && (state === 'created' || state === 'paid');

/** The server's answer to a wish. An address is the provider's page, not yet looked at. */
export type PaymentAnswer =
  | { kind: 'toPage'; orderId: string; address: unknown }
  /** The main card is being charged: what comes of it is the order's to tell. */
  | { kind: 'charging'; orderId: string }
  | { kind: 'refused'; refusal: Refusal };

/** Milliseconds until the order is asked about again: 2, 4, 8, 16, then every 30 s (decisions §5 "polled"). */
export const nextLook = (looks: number): number => Math.min(30_000, 1_000 * 2 ** Math.min(looks, 10));

/**
 * Of several that were begun in this browser, in whichever tab, the one to tell of: what was decided last, else what is with
 * the bank, else the newest (our reading). One that has only made room for another choice of the same is none of them.
 */
export function orderToTell(orders: readonly Order[], begun: readonly string[]): Order | null {
  const all = orders.filter(({ id }) => begun.includes(id));
  const mine = all.filter((order) => order.state !== 'expired' || !all.some((other) => replaces(other, order)));
  const newest = (which: (order: Order) => boolean, at: (order: Order) => number): Order | undefined =>
    mine.filter(which).toSorted((a, b) => at(b) - at(a))[0];
  return (
    newest(
      ({ decidedAt }) => decidedAt !== null,
      ({ decidedAt }) => decidedAt ?? 0,
    ) ??
    newest(
      ({ state }) => state === 'pending',
      ({ createdAt }) => createdAt,
    ) ??
    newest(
      () => true,
      ({ createdAt }) => createdAt,
    ) ??
    null
  );
}

const replaces = (other: Order, { kind, rateId, createdAt }: Order): boolean =>
  other.state !== 'expired' && other.kind === kind && other.rateId === rateId && other.createdAt >= createdAt;

/**
 * The order that a browser which forgot has come back from: the newest of the last half hour whose end its rider has not
 * seen (account §4, our reading).
 * @param now server milliseconds
 */
export function orderToWatch(orders: readonly Order[], seen: readonly string[], now: number): Order | null {
  const recent = orders.filter(({ id, createdAt }) => now - createdAt <= PAYMENT_KEPT_FOR && !seen.includes(id));
  return recent.toSorted((a, b) => b.createdAt - a.createdAt)[0] ?? null;
}

/** What is said of an order that was decided against its rider; a refused one in the provider's words, where it has some. */
export function refusalOfOrder({ state, reason }: Pick<Order, 'state' | 'reason'>): Refusal | null {
  if (state === 'expired') return { code: 'paymentExpired' };
  if (state !== 'refused') return null;
  return { code: 'paymentRefused', ...(reason !== null && { serverText: reason }) };
}
