import { queryOptions } from '@tanstack/react-query';
import { listCards } from '#api/cards.ts';
import type { MainApi } from '#api/clients.ts';
import { Fault } from '#api/fault.ts';
import { bankCard, type BankCard, type SentCard } from '#domain/bankCard.ts';

/** The longest a rider looks at bones before there are words, ms. */
const SPEAKS_AFTER = 8_000;
/** The longest that is waited for a change of a card, ms. */
export const CHANGES_WITHIN = 10_000;

/** The rider's bank cards as they were sent. Account §8: every failure but a missing list is commonError. */
export const cardsQuery = (api: MainApi) =>
  queryOptions({
    queryKey: ['cards'],
    queryFn: ({ signal }) => listCards(api, AbortSignal.any([signal, AbortSignal.timeout(SPEAKS_AFTER)])),
    retry: (failures, cause) => failures < 2 && cause instanceof Fault && cause.status >= 500,
    gcTime: Infinity,
  });

/** The same as cards that know whether they have expired. @param at server milliseconds: a card does not expire by a phone's clock */
export function cardsOn(sent: readonly SentCard[], at: number): BankCard[] {
  const today = new Date(at);
  return sent.map((card) => bankCard(card, { year: today.getFullYear(), month: today.getMonth() + 1 }));
}
