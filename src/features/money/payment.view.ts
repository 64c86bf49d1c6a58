import type { Refusal } from '#domain/errorCode.ts';
import type { PaymentOrder, PaymentOrderKind, PaymentIntent } from '#domain/paymentOrder.ts';
import { notificationRulesAt } from '#paths/notificationPath.ts';
import { isAt, paths } from '#paths/paths.ts';
import type { PaymentSnapshot } from './usePayment.ts';

/** What the payment sheet shows. Null without a payment, and while only the pressed button is busy. */
export type PaymentView =
  /** `answer`: sent, no answer yet. `stuck`: the provider's page was opened and did not load. */
  | { kind: 'waits'; for: 'recall' | 'answer' | 'stuck' | 'bank' }
  /** The rider returned before paying. */
  | { kind: 'unfinished'; payment: PaymentOrderKind }
  | { kind: 'paid'; order: PaymentOrder }
  | { kind: 'refusal'; refusal: Refusal };

/** Nothing to show yet: the pressed button is busy. */
export const isPaymentPending = (now: PaymentSnapshot): boolean =>
  now.matches('requesting') &&
  !now.matches({ requesting: { asking: 'withoutAnswer' } }) &&
  !now.matches({ requesting: { leaving: 'stuck' } });

export function paymentView(now: PaymentSnapshot): PaymentView | null {
  const { order, refusal } = now.context;
  if (
    now.matches('idle') ||
    now.matches('resuming') ||
    now.matches({ watching: { rider: 'dismissed' } }) ||
    isPaymentPending(now)
  )
    return null;
  if (now.matches('restoring')) return { kind: 'waits', for: 'recall' };
  if (now.matches({ requesting: { asking: 'withoutAnswer' } })) return { kind: 'waits', for: 'answer' };
  if (now.matches({ requesting: { leaving: 'stuck' } })) return { kind: 'waits', for: 'stuck' };
  // The rider never paid on the bank's page, so the bank has nothing to answer.
  if (now.matches('watching') && order?.state === 'created') return { kind: 'unfinished', payment: order.kind };
  if (now.matches({ watching: { bank: 'expected' } })) return { kind: 'waits', for: 'bank' };
  if (now.matches({ ended: 'paid' }) && order) return { kind: 'paid', order };
  return { kind: 'refusal', refusal: refusal ?? { code: 'unknownError' } };
}

/** How the rider pays again: at once, or on the screen that has the missing data. */
export type RetryPayment = { kind: 'ask'; wish: PaymentIntent } | { kind: 'tariff'; id: string } | { kind: 'cards' };

/** A retry uses the provider's page: the main card would be refused again. */
export function retryPayment({
  intent,
  order,
}: Pick<PaymentSnapshot['context'], 'intent' | 'order'>): RetryPayment | null {
  if (intent) return { kind: 'ask', wish: intent.kind === 'tariff' ? { ...intent, by: 'page' } : intent };
  switch (order?.kind) {
    case 'debt':
      return { kind: 'ask', wish: debtPaymentRequest(order.amount) };
    case 'tariff':
      return order.rateId === null ? null : { kind: 'tariff', id: order.rateId };
    case 'card':
      return { kind: 'cards' };
    case undefined:
      return null;
  }
}

/** The provider's page returns to the profile, which shows the result (account §2). */
export const RESULT_PATH = paths.profile;
/** @param sum roubles, as the rider sees it; null if unknown */
export const debtPaymentRequest = (sum: number | null): PaymentIntent => ({
  kind: 'debt',
  sum,
  returnUrl: RESULT_PATH,
});

/** Screens that show the bank's decision themselves, with more detail. */
const showsPayment = (address: string, kind: PaymentOrderKind): boolean =>
  address.replace(/\/$/, '') === paths.profile ||
  isAt(address, paths.tariff) ||
  (kind === 'card' && isAt(address, paths.bankCards));

/**
 * Where a late decision appears: on the screen itself, as a toast over another screen, or later, when it interrupts
 * nothing.
 */
export function resultPlacement(path: string, kind: PaymentOrderKind): 'byScreen' | 'inPassing' | 'later' {
  if (showsPayment(path, kind)) return 'byScreen';
  return notificationRulesAt(path).isAllowed ? 'inPassing' : 'later';
}
