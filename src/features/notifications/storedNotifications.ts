import * as v from 'valibot';
import { notificationType, type Notification } from '#domain/notification.ts';
import type { Runtime } from '#src/runtime.tsx';

const NAME = 'notifications';
const AT = 'notifications.at';
const schema = v.array(
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

/** Stores the first page for a start without a network. Signing out deletes it. */
export function storeNotifications(
  store: Runtime['riderStore'],
  items: readonly Notification[],
  at = Date.now(),
): void {
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

/** Null if no list was ever stored here. */
export const readStoredNotifications = (store: Runtime['riderStore']): Notification[] | null =>
  store.read(NAME, schema)?.map((item) => ({
    ...item,
    type: notificationType(item.type),
    bikeId: null,
    bikeType: null,
    durationSeconds: null,
  })) ?? null;

/** When the stored list was loaded, phone's milliseconds. */
export const readStoredAt = (store: Runtime['riderStore']): number | null => store.read(AT, v.number());
