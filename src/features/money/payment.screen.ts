import { pushPlace } from '#domain/notification.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { Order, OrderKind, PaymentWish } from '#domain/order.ts';
import type { PaymentSnapshot } from './usePayment.ts';

/** What the sheet of a payment shows; null while there is none, or the button that asked still turns. */
export type PaymentView =
  /** `answer`: sent, and nothing came back yet. `stuck`: the provider's page was asked for and did not come. */
  | { kind: 'waits'; for: 'recall' | 'answer' | 'stuck' | 'bank' }
  /** The rider came back before paying. */
  | { kind: 'unfinished'; payment: OrderKind }
  | { kind: 'paid'; order: Order }
  | { kind: 'refusal'; refusal: Refusal };

/** Nothing to show yet: the button that asked says that it is busy. */
export const isOnItsWay = (now: PaymentSnapshot): boolean =>
  now.matches('preparing') ||
  now.matches('checking') ||
  now.matches({ asking: 'sending' }) ||
  now.matches('remembering') ||
  now.matches({ leaving: 'going' });

export function paymentView(now: PaymentSnapshot): PaymentView | null {
  const { order, refusal } = now.context;
  if (
    now.matches('idle') ||
    now.matches('lookingBack') ||
    now.matches({ watching: { rider: 'hasPutAway' } }) ||
    isOnItsWay(now)
  )
    return null;
  if (now.matches('recalling')) return { kind: 'waits', for: 'recall' };
  if (now.matches({ asking: 'withoutAnswer' })) return { kind: 'waits', for: 'answer' };
  if (now.matches({ leaving: 'stuck' })) return { kind: 'waits', for: 'stuck' };
  // A bank that was never asked to pay is not the one that is silent.
  if (now.matches('watching') && order?.state === 'created') return { kind: 'unfinished', payment: order.kind };
  if (now.matches({ watching: { bank: 'expected' } })) return { kind: 'waits', for: 'bank' };
  if (now.matches('paid') && order) return { kind: 'paid', order };
  return { kind: 'refusal', refusal: refusal ?? { code: 'unknownError' } };
}

/** Where a rider pays again: at once, or on the screen that has what is to be asked. */
export type PayAgain = { kind: 'ask'; wish: PaymentWish } | { kind: 'plan'; id: string } | { kind: 'cards' };

/** By the provider's page: a main card that was refused would be refused again. */
export function payAgain({ wish, order }: Pick<PaymentSnapshot['context'], 'wish' | 'order'>): PayAgain | null {
  if (wish) return { kind: 'ask', wish: wish.kind === 'tariff' ? { ...wish, by: 'page' } : wish };
  switch (order?.kind) {
    case 'debt':
      return { kind: 'ask', wish: debtWish(order.amount) };
    case 'tariff':
      return order.rateId === null ? null : { kind: 'plan', id: order.rateId };
    case 'card':
      return { kind: 'cards' };
    case undefined:
      return null;
  }
}

/** The provider's page leads back to the profile, which tells how it ended (account §2). */
export const RESULT_PATH = '/profile';
/** @param sum roubles, as the rider sees it; null where that is not known */
export const debtWish = (sum: number | null): PaymentWish => ({ kind: 'debt', sum, returnUrl: RESULT_PATH });

/** Screens that show by themselves what a bank has decided, and larger. */
const SHOWS_PAYMENT = /^\/(profile|tariffs\/details\/.+)\/?$/;
const SHOWS_CARD = /^\/profile\/bank-cards\/?$/;

/** Where a late decision is told: by the screen itself, in passing over another one, or later, when nothing is interrupted by it. */
export function tellingAt(path: string, kind: OrderKind): 'byScreen' | 'inPassing' | 'later' {
  if (SHOWS_PAYMENT.test(path) || (kind === 'card' && SHOWS_CARD.test(path))) return 'byScreen';
  return pushPlace(path).isAllowed ? 'inPassing' : 'later';
}
