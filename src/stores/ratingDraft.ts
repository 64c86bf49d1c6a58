import * as v from 'valibot';
import { BIKE_PARTS } from '#domain/feedback.ts';
import type { OutboxItem } from '#domain/outbox.ts';
import { NO_RATING, type RatingDraft } from '#domain/ratingForm.ts';
import type { Store } from '#platform/store.ts';

const NAME = 'rating.draft';
const schema = v.object({
  rentId: v.string(),
  draft: v.object({ rate: v.number(), problems: v.array(v.picklist(BIKE_PARTS)), comment: v.string() }),
});

/** The rider's input for one ride; survives reloads and other screens. Only the newest ride's draft is stored. */
export const readRatingDraft = (store: Store, rentId: string): RatingDraft | null => {
  const stored = store.read(NAME, schema);
  return stored?.rentId === rentId ? stored.draft : null;
};
export const storeRatingDraft = (store: Store, rentId: string, draft: RatingDraft): void =>
  store.write(NAME, { rentId, draft });
export const clearRatingDraft = (store: Store): void => store.write(NAME, null);

/** The form's first value without a draft: an unsent rating, else the rating that the server has. */
export function initialRatingDraft(items: readonly OutboxItem[], rentId: string, known: number): RatingDraft {
  const waiting = items.findLast(({ payload }) => payload.kind === 'rating' && payload.rating.rentId === rentId);
  if (waiting?.payload.kind !== 'rating') return { ...NO_RATING, rate: known };
  const { rate, problems, comment } = waiting.payload.rating;
  return { rate, problems, comment: comment ?? '' };
}
