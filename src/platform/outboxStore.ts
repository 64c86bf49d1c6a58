import * as v from 'valibot';
import { BIKE_PARTS } from '#domain/feedback.ts';
import type { StoredOutboxItem } from '#domain/outbox.ts';
import { recordStore } from './recordStore.ts';

const text = v.nullable(v.string());

const content = v.variant('kind', [
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
      place: v.nullable(v.object({ latitude: v.number(), longitude: v.number(), accuracy: v.number() })),
    }),
  }),
]);
const storedItem = v.object({ id: v.string(), at: v.number(), payload: content });

/** One rider's items that the server has not accepted yet. In the rider's database: sign-out deletes them. */
export type OutboxStore = {
  /** False if the browser stores nothing: then the item lives as long as the page. */
  put(riderId: string, item: StoredOutboxItem): Promise<boolean>;
  /** The oldest first. */
  read(riderId: string): Promise<StoredOutboxItem[]>;
  drop(riderId: string, id: string): Promise<void>;
};

export function createOutboxStore(): OutboxStore {
  const items = recordStore<StoredOutboxItem>('outbox', storedItem);
  return {
    put: (riderId, item) => items.of(riderId).write(item, item.id),
    read: async (riderId) => (await items.of(riderId).all()).sort((a, b) => a.at - b.at),
    drop: (riderId, id) => items.of(riderId).drop(id),
  };
}
