import { queryOptions } from '@tanstack/react-query';
import { listCards } from '#api/cards.ts';
import type { MainApi } from '#api/clients.ts';
import { Fault } from '#api/fault.ts';
import type { ReadList } from '#api/read.ts';
import { within } from '#api/within.ts';
import { bankCard, type BankCard, type CardPayload } from '#domain/bankCard.ts';

/** The longest time a rider sees a skeleton before an error text, ms. */
const SPEAKS_AFTER = 8_000;
/** The longest wait for the answer to a change of a card, ms. */
export const CHANGES_WITHIN = 10_000;

/** The rider's bank cards as far as they could be read. Every failure except a missing list is commonError (account §8). */
export const readCardsQuery = (api: MainApi) =>
  queryOptions({
    queryKey: ['cards', 'read'],
    queryFn: ({ signal }) => listCards(api, within(SPEAKS_AFTER, signal)),
    retry: (failures, cause) => failures < 2 && cause instanceof Fault && cause.status >= 500,
    gcTime: Infinity,
  });

const itemsOf = ({ items }: ReadList<CardPayload>): CardPayload[] => items;
/** The rider's bank cards as the server sent them. */
export const cardsQuery = (api: MainApi) => ({ ...readCardsQuery(api), select: itemsOf });

/**
 * The bank cards, with the expiry checked.
 *
 * @param at server milliseconds: the phone's clock may be wrong
 */
export function cardsOn(sent: readonly CardPayload[], at: number): BankCard[] {
  const today = new Date(at);
  return sent.map((card) => bankCard(card, { year: today.getFullYear(), month: today.getMonth() + 1 }));
}
