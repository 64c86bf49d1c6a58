import { useQuery } from '@tanstack/react-query';
import { type BankCard, expiredCard, payingCard } from '#domain/bankCard.ts';
import { useRuntime } from '#src/runtime.tsx';
import { cardsOn, cardsQuery } from './cards.queries.ts';

export type PayingCard = {
  /** Null without one, or without the list. */
  card: BankCard | null;
  /** The one that would pay, had it not expired; null where that is not why nothing pays. */
  expired: BankCard | null;
  /** The list is on its way. */
  isAsking: boolean;
};

/** The card that pays for rides and plans. */
export function usePayingCard(): PayingCard {
  const { mainApi, serverClock } = useRuntime();
  const { data, isPending, fetchStatus } = useQuery(cardsQuery(mainApi));
  const cards = cardsOn(data ?? [], serverClock.now());
  return { card: payingCard(cards), expired: expiredCard(cards), isAsking: isPending && fetchStatus === 'fetching' };
}
