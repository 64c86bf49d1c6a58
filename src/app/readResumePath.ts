import { NO_PAY_RETURN, type PayReturn } from '#domain/payReturn.ts';
import type { OneTimeSlot } from '#platform/oneTimeSlot.ts';
import { resumePath } from '#routes/resumePath.ts';
import { createPickedMapCard } from '#stores/pickedMapCard.ts';
import type { AppParts } from './parts.ts';

type ResumeParts = Pick<AppParts, 'riderStore'> & { payReturn: () => Promise<OneTimeSlot<PayReturn>> };

/** The path where the rider continues, from the stored payment redirect and map card. Removes the redirect. */
export async function readResumePath({ riderStore, payReturn }: ResumeParts, otherwise: string): Promise<string> {
  const stored = await (await payReturn()).consume();
  return resumePath(stored ?? NO_PAY_RETURN, createPickedMapCard(riderStore).read(), otherwise);
}
