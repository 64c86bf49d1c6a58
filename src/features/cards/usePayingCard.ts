import { useQuery } from '@tanstack/react-query';
import { type BankCard, expiredCard, payingCard } from '#domain/bankCard.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { cardsOn, cardsQuery } from './cards.queries.ts';

export type PayingCard = {
  /** Null if no card can pay, or if the list is not loaded. */
  card: BankCard | null;
  /** The expired card that would pay otherwise; null if expiry is not the reason. */
  expired: BankCard | null;
  /** The list is loading. */
  isAsking: boolean;
};

/** The card that pays for rides and tariffs. */
export function usePayingCard(): PayingCard {
  const { mainApi, serverClock } = useRuntime();
  const { data, isPending, fetchStatus } = useQuery(cardsQuery(mainApi));
  const cards = cardsOn(data ?? [], serverClock.now());
  return { card: payingCard(cards), expired: expiredCard(cards), isAsking: isPending && fetchStatus === 'fetching' };
}
