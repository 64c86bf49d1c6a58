import * as v from 'valibot';
import { BIKE_PARTS, type LaterWord } from '#domain/feedback.ts';
import { NO_RATING, type RatingDraft } from '#domain/ratedParts.ts';
import type { Runtime } from '#src/runtime.tsx';

type Store = Runtime['riderStore'];

const NAME = 'rating.draft';
const schema = v.object({
  rentId: v.string(),
  draft: v.object({ rate: v.number(), problems: v.array(v.picklist(BIKE_PARTS)), comment: v.string() }),
});

/** What was chosen and typed for one ride, through reloads and looks at other screens. The newest ride's alone is kept. */
export const readDraft = (store: Store, rentId: string): RatingDraft | null => {
  const kept = store.read(NAME, schema);
  return kept?.rentId === rentId ? kept.draft : null;
};
export const keepDraft = (store: Store, rentId: string, draft: RatingDraft): void =>
  store.write(NAME, { rentId, draft });
export const dropDraft = (store: Store): void => store.write(NAME, null);

/** What the form begins with where nothing was typed: a word that waits, else the rate that the server knows. */
export function firstDraft(words: readonly LaterWord[], rentId: string, known: number): RatingDraft {
  const waiting = words.findLast(({ said }) => said.kind === 'rating' && said.rating.rentId === rentId);
  if (waiting?.said.kind !== 'rating') return { ...NO_RATING, rate: known };
  const { rate, problems, comment } = waiting.said.rating;
  return { rate, problems, comment: comment ?? '' };
}
