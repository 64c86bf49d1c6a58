import { type BankCard, mayBecomeDefault } from '#domain/bankCard.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { PaymentSnapshot } from '#features/money/usePayment.ts';

/**
 * Account §8: an answer without a list is “no data”, every other failure is commonError. A missing network keeps its
 * own code.
 */
export function cardsRefusal(refusal: Refusal | null): Refusal | null {
  if (refusal === null || refusal.code === 'noData' || refusal.code === 'networkErrorTitle') return refusal;
  return { ...refusal, code: 'commonError' };
}

/** How the rider pays after this card is deleted. The server chooses another valid card (our reading). */
export type Deletion = 'spare' | 'anotherPays' | 'nonePays' | 'inRideAnotherPays' | 'inRideNonePays';

export function deletionOf(card: BankCard, cards: readonly BankCard[], inRide: boolean): Deletion {
  if (!card.isDefault) return 'spare';
  const anotherPays = cards.some((other) => other.id !== card.id && mayBecomeDefault(other));
  if (inRide) return anotherPays ? 'inRideAnotherPays' : 'inRideNonePays';
  return anotherPays ? 'anotherPays' : 'nonePays';
}

/** The state of a card that is being added, taken from its payment. */
export type Adding =
  /** `unfinished`: the rider returned before the bank received anything. */
  | { kind: 'nothing' | 'leaving' | 'stuck' | 'unfinished' | 'watching' | 'added' }
  /**
   * The reason for the refusal. `bank`: the bank refused; `time`: the rider stayed too long on the bank's page;
   * `silence`: the bank does not answer; `server`: the server did not return the page; `app`: the app did not reach the
   * bank.
   */
  | { kind: 'refused'; by: 'bank' | 'time' | 'silence' | 'server' | 'app'; refusal: Refusal };

const BY: Partial<Record<Refusal['code'], 'bank' | 'time' | 'silence' | 'server'>> = {
  tariffPaymentError: 'server',
  paymentRefused: 'bank',
  paymentExpired: 'time',
  paymentUnknown: 'silence',
};

/** The page has one payment. A payment for a tariff or a debt counts as `nothing` here. */
export function addingOf(snapshot: PaymentSnapshot | null): Adding {
  if (!snapshot) return { kind: 'nothing' };
  const { intent, started, order, refusal } = snapshot.context;
  const kind = order?.kind ?? intent?.kind ?? started?.kind;
  if (kind !== 'card') return { kind: snapshot.matches('restoring') ? 'watching' : 'nothing' };
  if (snapshot.matches({ ended: 'paid' })) return { kind: 'added' };
  if (snapshot.matches('watching') && order?.state === 'created') return { kind: 'unfinished' };
  if (snapshot.matches('restoring') || snapshot.matches({ watching: { bank: 'expected' } }))
    return { kind: 'watching' };
  if (snapshot.matches({ requesting: { leaving: 'stuck' } })) return { kind: 'stuck' };
  if (snapshot.matches('idle') || snapshot.matches({ ended: 'notFound' })) return { kind: 'nothing' };
  return refusal ? { kind: 'refused', by: BY[refusal.code] ?? 'app', refusal } : { kind: 'leaving' };
}

/** The bank no longer has anything to decide, so what waits for the card must not block other purchases. */
export const isAddingOver = (adding: Adding): boolean =>
  adding.kind === 'unfinished' || (adding.kind === 'refused' && adding.by !== 'silence');
