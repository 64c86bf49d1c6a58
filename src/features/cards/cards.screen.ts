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
  /** `unfinished`: the rider came back before the bank was given anything. */
  | { kind: 'nothing' | 'leaving' | 'stuck' | 'unfinished' | 'watching' | 'added' }
  /** `by`: the bank has said no, its page was left too long, or it is silent; `server`: the page was not given; `app`: it did not come to the bank. */
  | { kind: 'refused'; by: 'bank' | 'time' | 'silence' | 'server' | 'app'; refusal: Refusal };

const BY: Partial<Record<Refusal['code'], 'bank' | 'time' | 'silence' | 'server'>> = {
  tariffPaymentError: 'server',
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
  if (snapshot.matches('watching') && order?.state === 'created') return { kind: 'unfinished' };
  if (snapshot.matches('recalling') || snapshot.matches({ watching: { bank: 'expected' } }))
    return { kind: 'watching' };
  if (snapshot.matches({ leaving: 'stuck' })) return { kind: 'stuck' };
  if (snapshot.matches('idle') || snapshot.matches('notFound')) return { kind: 'nothing' };
  return refusal ? { kind: 'refused', by: BY[refusal.code] ?? 'app', refusal } : { kind: 'leaving' };
}

/** Nothing is on its way to the bank any more: what waits for the card must not hold anything else back. */
export const isAtRest = (adding: Adding): boolean =>
  adding.kind === 'unfinished' || (adding.kind === 'refused' && adding.by !== 'silence');
