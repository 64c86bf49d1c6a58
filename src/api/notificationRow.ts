import * as v from 'valibot';
import { withDefault, id, instant, maybe, text } from '#domain/fields.ts';
import { isLength } from '#domain/figures.ts';
import { notificationType, type Notification } from '#domain/notification.ts';
import type { ColumnsOf } from './dataService.ts';
import { read } from './read.ts';

const trimmedText = v.pipe(
  text,
  v.transform((value) => value.trim() || null),
);

const notificationRow = v.object({
  id: v.pipe(v.string(), v.uuid()),
  type: maybe('type', v.string()),
  message: maybe('message', trimmedText),
  text: maybe('text', trimmedText),
  timestamp: instant,
  delivered: withDefault('delivered', v.boolean(), false),
  rental_id: maybe('rental_id', v.union([trimmedText, id])),
  bike_id: maybe('bike_id', v.union([trimmedText, id])),
  bike_type: maybe('bike_type', v.picklist(['omni', 'other'])),
  duration: maybe('duration', v.pipe(v.number(), v.check(isLength))),
} satisfies ColumnsOf<'notifications'>);

/**
 * One row of `notifications`, from REST or realtime. The headline is `message`, or `text` if `message` is missing (our
 * reading). Null if the row has no id or no text: then it cannot be shown.
 */
export function parseNotification(row: unknown): Notification | null {
  const found = read('notification', notificationRow, row);
  if (!found) return null;
  const {
    id,
    type,
    message,
    text: sentence,
    timestamp,
    delivered,
    rental_id,
    bike_id,
    bike_type,
    duration,
  } = found.value;
  const headline = message ?? sentence;
  if (headline === null) return null;
  return {
    id,
    type: notificationType(type),
    headline,
    sentence: message === null ? null : sentence,
    at: timestamp,
    delivered,
    rentId: rental_id,
    bikeId: bike_id,
    bikeType: bike_type,
    durationSeconds: duration,
  };
}

/** The id of a deleted row; realtime sends nothing else about it. Null if there is no valid id. */
export const deletedId = (row: unknown): string | null => {
  const parsed = v.safeParse(v.object({ id: v.pipe(v.string(), v.uuid()) }), row);
  return parsed.success ? parsed.output.id : null;
};
