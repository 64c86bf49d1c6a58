import * as v from 'valibot';
import { notificationType, type Notification } from '#domain/notification.ts';
import type { Runtime } from '#src/runtime.tsx';

const NAME = 'notifications';
const AT = 'notifications.at';
const kept = v.array(
  v.object({
    id: v.string(),
    type: v.string(),
    headline: v.string(),
    sentence: v.nullable(v.string()),
    at: v.number(),
    delivered: v.boolean(),
    rentId: v.nullable(v.string()),
  }),
);

/** What was seen last, for a start without network: the first page. It goes at sign-out. */
export function keepList(store: Runtime['riderStore'], items: readonly Notification[], at = Date.now()): void {
  store.write(AT, at);
  store.write(
    NAME,
    items.map(({ id, type, headline, sentence, at, delivered, rentId }) => ({
      id,
      type,
      headline,
      sentence,
      at,
      delivered,
      rentId,
    })),
  );
}

/** Null where none was ever seen here. */
export const readList = (store: Runtime['riderStore']): Notification[] | null =>
  store
    .read(NAME, kept)
    ?.map((item) => ({
      ...item,
      type: notificationType(item.type),
      bikeId: null,
      bikeType: null,
      durationSeconds: null,
    })) ?? null;

/** When it was so, phone's milliseconds. */
export const readListTime = (store: Runtime['riderStore']): number | null => store.read(AT, v.number());
