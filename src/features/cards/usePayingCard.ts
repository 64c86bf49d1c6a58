import { useQuery } from '@tanstack/react-query';
import { type BankCard, payingCard } from '#domain/bankCard.ts';
import { useRuntime } from '#src/runtime.tsx';
import { cardsOn, cardsQuery } from './cards.queries.ts';

/** The card that pays for rides and plans. `isAsking`: the list is on its way; without one the card is null. */
export function usePayingCard(): { card: BankCard | null; isAsking: boolean } {
  const { mainApi, serverClock } = useRuntime();
  const { data, isPending, fetchStatus } = useQuery(cardsQuery(mainApi));
  return { card: payingCard(cardsOn(data ?? [], serverClock.now())), isAsking: isPending && fetchStatus === 'fetching' };
}
