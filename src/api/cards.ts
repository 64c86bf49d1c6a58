import type { SentCard } from '#domain/bankCard.ts';
import type { MainApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';

/**
 * The rider's bank cards as the server sends them; `bankCard` of the domain reads one.
 * @throws {Fault} noData where the answer names none (account §8); else what the server or the network refused
 */
export async function listCards(api: MainApi, signal: AbortSignal): Promise<SentCard[]> {
  const { Items } = await unwrap(api.GET('/billing/list_cards', { signal }));
  // A server older than its description leaves the list out.
  const items: SentCard[] | undefined = Items;
  if (!Array.isArray(items)) throw Fault.named('noData', 'no data');
  return items;
}

/** Forgets a card; the list is to be loaded again. @throws {Fault} notFoundErrorMessage where it is gone already */
export async function deleteCard(api: MainApi, id: string, signal: AbortSignal): Promise<void> {
  await unwrap(api.POST('/billing/delete_card', { body: { CardIDP: id }, signal }));
}

/** Rides and plans are paid with it from now on; the list is to be loaded again. @throws {Fault} 409 where it cannot pay */
export async function setDefaultCard(api: MainApi, id: string, signal: AbortSignal): Promise<void> {
  await unwrap(api.POST('/billing/set_default_card', { body: { CardIDP: id }, signal }));
}
