import { del, entries, set } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { BIKE_PARTS, type Owed } from '#domain/feedback.ts';
import { riderDatabase } from './riderDatabase.ts';

const text = v.nullable(v.string());

const said = v.variant('kind', [
  v.object({
    kind: v.literal('rating'),
    rating: v.object({
      rentId: v.string(),
      rate: v.number(),
      problems: v.array(v.picklist(BIKE_PARTS)),
      comment: text,
    }),
  }),
  v.object({
    kind: v.literal('feedback'),
    feedback: v.object({
      topic: v.picklist(['Contact', 'Accident', 'BrokenBike', 'BadParking']),
      title: v.string(),
      text: v.string(),
      images: v.array(v.string()),
      rentId: text,
      bikeNumber: text,
      place: v.optional(
        v.nullable(v.object({ latitude: v.number(), longitude: v.number(), accuracy: v.number() })),
        null,
      ),
    }),
  }),
]);
const owed = v.object({ id: v.string(), at: v.number(), said });

/** The words of one rider that the server has not yet. In the rider's database: signing out takes them. */
export type WordBox = {
  /** False where the browser keeps nothing: then it lives as long as the page. */
  keep(riderId: string, word: Owed): Promise<boolean>;
  /** The oldest first. */
  read(riderId: string): Promise<Owed[]>;
  drop(riderId: string, id: string): Promise<void>;
};

const prefixOf = (riderId: string) => `word.${riderId}.`;

export const createWordBox = (store: UseStore = riderDatabase): WordBox => ({
  keep: (riderId, word) =>
    set(prefixOf(riderId) + word.id, word, store).then(
      () => true,
      () => false,
    ),
  async read(riderId) {
    const all = await entries<IDBValidKey, unknown>(store).catch(() => []);
    const own = all.filter(([key]) => typeof key === 'string' && key.startsWith(prefixOf(riderId)));
    const words = own.flatMap(([, value]) => {
      const parsed = v.safeParse(owed, value);
      return parsed.success ? [parsed.output] : [];
    });
    return words.toSorted((a, b) => a.at - b.at);
  },
  // An unreadable storage holds nothing to drop.
  drop: (riderId, id) => del(prefixOf(riderId) + id, store).catch(() => undefined),
});
