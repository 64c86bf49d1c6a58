import { NO_PAY_RETURN } from '#domain/payReturn.ts';
import { resumePath } from '#routes/resumePath.ts';
import { createPickedMapCard } from '#stores/pickedMapCard.ts';
import { payReturnSlot } from '#platform/payReturnSlot.ts';
import type { AppParts } from './parts.ts';

/** The path where the rider continues, from the stored payment redirect and map card. Removes the redirect. */
export async function readResumePath({ riderStore }: Pick<AppParts, 'riderStore'>, otherwise: string): Promise<string> {
  const payReturn = await payReturnSlot.consume();
  return resumePath(payReturn ?? NO_PAY_RETURN, createPickedMapCard(riderStore).read(), otherwise);
}
