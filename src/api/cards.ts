import * as v from 'valibot';
import type { CardPayload } from '#domain/bankCard.ts';
import { withDefault, id, readableList, text } from '#domain/fields.ts';
import type { MainApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';
import { read, readList, type ReadList } from './read.ts';

/** A card with a known id and nothing else can still be removed by its rider: it counts as expired and not approved. */
const card = v.object({
  CardIDP: id,
  CardNumber: withDefault('CardNumber', text, ''),
  CardType: withDefault('CardType', text, ''),
  ExpDate: withDefault('ExpDate', text, ''),
  IsDefault: withDefault('IsDefault', v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0),
  Status: withDefault('Status', text, ''),
});
const answer = v.object({ Items: readableList('Items', card) });

/**
 * The rider's bank cards as the server sends them. The domain's `bankCard` reads one.
 * @throws {Fault} noData when the answer has no list (account §8), or no valid card in a list with cards; or when the server refuses or the network fails
 */
export async function listCards(api: MainApi, signal: AbortSignal): Promise<ReadList<CardPayload>> {
  // An older server leaves the list out.
  const sent = await unwrap(api.GET('/billing/list_cards', { signal }));
  const found = read('cards', answer, sent);
  if (!found) throw Fault.named('noData', 'no data');
  return readList(sent.Items, found.value.Items);
}

/**
 * Removes a card. The caller must load the list again. @throws {Fault} notFoundErrorMessage when the card does not
 * exist
 */
export async function deleteCard(api: MainApi, id: string, signal: AbortSignal): Promise<void> {
  await unwrap(api.POST('/billing/delete_card', { body: { CardIDP: id }, signal }));
}

/**
 * Makes this card pay for rides and tariffs. The caller must load the list again.
 * @throws {Fault} 409 when the card cannot pay
 */
export async function setDefaultCard(api: MainApi, id: string, signal: AbortSignal): Promise<void> {
  await unwrap(api.POST('/billing/set_default_card', { body: { CardIDP: id }, signal }));
}
