import * as v from 'valibot';
import { notificationType, type Notification } from '#domain/notification.ts';
import { instant } from './instant.ts';

const maybeText = v.nullish(
  v.pipe(
    v.string(),
    v.transform((text) => text.trim() || null),
  ),
  null,
);

const notificationRow = v.object({
  id: v.pipe(v.string(), v.uuid()),
  type: v.nullish(v.string(), null),
  message: maybeText,
  text: maybeText,
  timestamp: instant,
  delivered: v.fallback(v.boolean(), false),
  rental_id: v.fallback(maybeText, null),
  bike_id: v.fallback(maybeText, null),
  bike_type: v.fallback(v.nullable(v.picklist(['omni', 'other'])), null),
  duration: v.fallback(v.nullish(v.number(), null), null),
});

/**
 * One row of `notifications`, from REST or realtime. The headline is `message`, or `text` where that is missing (our reading).
 * Null when it is none: without an id nothing could be said about it, without words there is nothing to say.
 */
export function parseNotification(row: unknown): Notification | null {
  const parsed = v.safeParse(notificationRow, row);
  if (!parsed.success) return null;
  const { id, type, message, text, timestamp, delivered, rental_id, bike_id, bike_type, duration } = parsed.output;
  const headline = message ?? text;
  if (headline === null) return null;
  return {
    id,
    type: notificationType(type),
    headline,
    sentence: message === null ? null : text,
    at: timestamp,
    delivered,
    rentId: rental_id,
    bikeId: bike_id,
    bikeType: bike_type,
    durationSeconds: duration,
  };
}

/** The id of a row that is gone; realtime tells no more of it. Null when it is none. */
export const goneId = (row: unknown): string | null => {
  const parsed = v.safeParse(v.object({ id: v.pipe(v.string(), v.uuid()) }), row);
  return parsed.success ? parsed.output.id : null;
};
