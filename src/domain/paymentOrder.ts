import type { Refusal } from './errorCode.ts';

export type PaymentOrderKind = 'tariff' | 'debt' | 'card';
export type PaymentOrderState = 'created' | 'pending' | 'paid' | 'refused' | 'expired';

/** A payment order of the server. Only the server decides its state (decisions §5). Times are server milliseconds. */
export type PaymentOrder = {
  id: string;
  kind: PaymentOrderKind;
  state: PaymentOrderState;
  /** Roubles; null where the order adds a card. */
  amount: number | null;
  rateId: string | null;
  createdAt: number;
  decidedAt: number | null;
  /** The provider's text about a refusal. */
  reason: string | null;
};

/** The insured person, sent with a tariff that includes insurance (decisions §5); the birthday as YYYY.MM.DD. */
export type InsuranceForm = {
  insuranceId: string;
  firstName: string;
  lastName: string;
  birthday: string;
  email: string;
};

/** A rider's payment request; complete, so that the app can send it again. `returnUrl`: a path of this app. */
export type PaymentIntent =
  /** `by`: the provider's page, or the main card without a page (account §4). */
  | { kind: 'tariff'; by: 'page' | 'card'; rateId: string; insurance: InsuranceForm | null; returnUrl: string }
  /** `sum`: the debt on the screen, roubles; null where the screen does not know it. It is not sent. */
  | { kind: 'debt'; sum: number | null; returnUrl: string }
  /** `flow`: the call that creates the order; `iot` by default, the settings may choose the other (our reading). */
  | { kind: 'card'; flow: 'iot' | 'legacy'; returnUrl: string };

/**
 * A started payment as this phone stores it, for its rider and for 30 minutes. It is stored before the first request,
 * so that one intent has one key even if the page reloads.
 */
export type StartedPayment = {
  key: string;
  kind: PaymentOrderKind;
  /** The id of the intent (`paymentIntentId`). It contains no name and no birthday: the phone does not store those. */
  wishId: string;
  /** The method of the first request: a repeat under the same key uses the same one. */
  by: 'page' | 'card';
  /** Null until the server has answered. */
  orderId: string | null;
  /** Server time of its start, ms; null until the server's time is known: from then on the 30 minutes count. */
  at: number | null;
};

/** How long a started payment and the way back are stored, ms: nobody stays longer at the provider's page (decisions §5). */
export const PAYMENT_TTL_MS = 30 * 60 * 1000;

/** Where a rider continues after adding a card or paying (account §3). Paths of this app. */
export type PayReturn = {
  /** `cardPaymentRedirectData`: the page that waits for the card. */
  path: string | null;
  /** `redirectToCardPaymentFlag`: the rider is adding a card. */
  toCard: boolean;
  /** `cardPaymentBackUrl`: the page that opened the provider's page. */
  backUrl: string | null;
};

export const NO_PAY_RETURN: PayReturn = { path: null, toCard: false, backUrl: null };

/** Account §6: the insurance screen and the buy button are available only while both are empty. */
export const cardChecksPass = ({ path, toCard }: PayReturn): boolean => path === null && !toCard;

/**
 * The id of an intent. Two taps on the same thing are one intent: the same tariff, without insurance or for the same
 * person. A corrected name counts as another person. The payment method is not part of the id: otherwise a rider who
 * tries the other method while the bank is silent pays twice.
 */
export function paymentIntentId(intent: PaymentIntent): string {
  switch (intent.kind) {
    case 'tariff':
      return ['tariff', intent.rateId, intent.insurance === null ? '' : insuredAs(intent.insurance)].join(' ');
    case 'debt':
    case 'card':
      return intent.kind;
  }
}

const insuredAs = ({ insuranceId, firstName, lastName, birthday, email }: InsuranceForm): string =>
  `${insuranceId} ${digest([firstName, lastName, birthday, email].join('\n'))}`;

/** The order pays, or has paid, another sum than the debt on the screen. */
export const isAnotherDebt = (intent: PaymentIntent, { amount, state }: PaymentOrder): boolean =>
  intent.kind === 'debt' && intent.sum !== null && amount !== intent.sum && (state === 'created' || state === 'paid');

/** The server's answer to a payment request. `address`: the provider's page, not checked yet. */
export type PaymentAnswer =
  | { kind: 'toPage'; orderId: string; address: unknown }
  /** The server charges the main card; the order shows the result. */
  | { kind: 'charging'; orderId: string }
  | { kind: 'refused'; refusal: Refusal };

/** Milliseconds until the next poll of the order: 2, 4, 8, 16, then every 30 s (decisions §5 "polled"). */
export const nextPollDelay = (polls: number): number => Math.min(30_000, 1_000 * 2 ** Math.min(polls, 10));

/**
 * The order to report, of all orders that any tab of this browser started: the one decided last, else the one at the
 * bank, else the newest (our reading). An expired order that a newer one of the same thing replaces does not count.
 */
export function orderToReport(orders: readonly PaymentOrder[], startedIds: readonly string[]): PaymentOrder | null {
  const all = orders.filter(({ id }) => startedIds.includes(id));
  const mine = all.filter((order) => order.state !== 'expired' || !all.some((other) => replaces(other, order)));
  const newest = (
    which: (order: PaymentOrder) => boolean,
    at: (order: PaymentOrder) => number,
  ): PaymentOrder | undefined => mine.filter(which).sort((a, b) => at(b) - at(a))[0];
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

const replaces = (other: PaymentOrder, { kind, rateId, createdAt }: PaymentOrder): boolean =>
  other.state !== 'expired' && other.kind === kind && other.rateId === rateId && other.createdAt >= createdAt;

/**
 * The order to watch after a return to a browser that has lost its stored payment: the newest of the last half hour
 * whose result the rider has not seen (account §4, our reading).
 * @param now server milliseconds
 */
export function orderToWatch(
  orders: readonly PaymentOrder[],
  seen: readonly string[],
  now: number,
): PaymentOrder | null {
  const recent = orders.filter(({ id, createdAt }) => now - createdAt <= PAYMENT_TTL_MS && !seen.includes(id));
  return recent.sort((a, b) => b.createdAt - a.createdAt)[0] ?? null;
}

/**
 * The refusal of an expired or refused order; null for any other. A refused order has the provider's text, where there
 * is one.
 */
export function refusalOfOrder({ state, reason }: Pick<PaymentOrder, 'state' | 'reason'>): Refusal | null {
  if (state === 'expired') return { code: 'paymentExpired' };
  if (state !== 'refused') return null;
  return { code: 'paymentRefused', ...(reason !== null && { serverText: reason }) };
}

/**
 * A hash that compares texts without storing them: FNV-1a, 32 bits, base 36. Nobody can restore the text from it. It is
 * too short for security.
 */
export function digest(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01_00_01_93);
  return (hash >>> 0).toString(36);
}
