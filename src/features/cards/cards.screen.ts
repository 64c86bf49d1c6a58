import { type BankCard, mayBecomeDefault } from '#domain/bankCard.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { PaymentSnapshot } from '#features/money/index.ts';

/** Account §8: an answer without a list is “no data”, every other failure commonError; a missing network says so itself. */
export function cardsRefusal(refusal: Refusal | null): Refusal | null {
  if (refusal === null || refusal.code === 'noData' || refusal.code === 'networkErrorTitle') return refusal;
  return { ...refusal, code: 'commonError' };
}

/** What becomes of the rider's payments when this card goes; the server puts another good one in its place (our reading). */
export type Deletion = 'spare' | 'anotherPays' | 'nonePays' | 'inRideAnotherPays' | 'inRideNonePays';

export function deletionOf(card: BankCard, cards: readonly BankCard[], inRide: boolean): Deletion {
  if (!card.isDefault) return 'spare';
  const anotherPays = cards.some((other) => other.id !== card.id && mayBecomeDefault(other));
  if (inRide) return anotherPays ? 'inRideAnotherPays' : 'inRideNonePays';
  return anotherPays ? 'anotherPays' : 'nonePays';
}

/** A card that is being added, as its payment stands. */
export type Adding =
  | { kind: 'nothing' | 'leaving' | 'stuck' | 'watching' | 'added' }
  /** `by`: the bank has said no, its page was left too long, or it is silent; `app`: it did not come to the bank. */
  | { kind: 'refused'; by: 'bank' | 'time' | 'silence' | 'app'; refusal: Refusal };

const BY: Partial<Record<Refusal['code'], 'bank' | 'time' | 'silence'>> = {
  tariffPaymentError: 'bank',
  paymentRefused: 'bank',
  paymentExpired: 'time',
  paymentUnknown: 'silence',
};

/** The page has one payment: one of a plan or a debt is nobody's business here. */
export function addingOf(snapshot: PaymentSnapshot | null): Adding {
  if (!snapshot) return { kind: 'nothing' };
  const { wish, begun, order, refusal } = snapshot.context;
  const kind = order?.kind ?? wish?.kind ?? begun?.kind;
  if (kind !== 'card') return { kind: snapshot.matches('recalling') ? 'watching' : 'nothing' };
  if (snapshot.matches('paid')) return { kind: 'added' };
  if (snapshot.matches('recalling') || snapshot.matches({ watching: { bank: 'expected' } })) return { kind: 'watching' };
  if (snapshot.matches({ leaving: 'stuck' })) return { kind: 'stuck' };
  if (snapshot.matches('idle') || snapshot.matches('notFound')) return { kind: 'nothing' };
  return refusal ? { kind: 'refused', by: BY[refusal.code] ?? 'app', refusal } : { kind: 'leaving' };
}
