import * as v from 'valibot';
import { withDefault, id, instant, maybe, text } from '#domain/fields.ts';
import { isLength } from '#domain/figures.ts';
import { notificationType, type Notification } from '#domain/notification.ts';
import type { ColumnsOf, DataService } from './dataService.ts';
import { Fault } from './fault.ts';
import { PAGE_SIZE, read } from './read.ts';

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

export type NotificationDeps = {
  data: () => Pick<DataService, 'ask'>;
  /** Reports a row that is not a notification; the other rows are shown. */
  report: (cause: unknown) => void;
};

export type NotificationPage = {
  items: readonly Notification[];
  /** How many rows could not be read. */
  leftOut: number;
  /** Number of all the rider's notifications, counted by the server. */
  total: number;
  /** Offset of the next page. Unreadable rows count too; otherwise some rows would load twice. */
  next: number;
};

/**
 * The notifications of one rider. Every call throws a `Fault` when the server refuses or the network fails: 401 after
 * one renewal, which does not end the session (map-and-rent §7); 503 while there is no token for the data service.
 */
export type NotificationsApi = {
  /** Newest first. @param offset rows to skip */
  page(riderId: string, offset: number, signal: AbortSignal): Promise<NotificationPage>;
  countUnread(riderId: string, signal: AbortSignal): Promise<number>;
  /** Notifications not delivered and not older than `since`: the newest hundred. @param since milliseconds */
  listUnread(riderId: string, since: number, signal: AbortSignal): Promise<Notification[]>;
  /** Safe to repeat. */
  markDelivered(ids: readonly string[], signal: AbortSignal): Promise<void>;
  markAllDelivered(riderId: string, signal: AbortSignal): Promise<void>;
};

const AT_ONCE = 100;
const rows = v.array(v.unknown());

/** @param data the data service of the session */
export function openNotifications({ data, report }: NotificationDeps): NotificationsApi {
  function itemsIn(answer: { data: unknown }): { items: Notification[]; count: number } {
    const found = v.safeParse(rows, answer.data);
    if (!found.success) throw Fault.named('noData', 'no notifications');
    const sent = found.output.slice(0, AT_ONCE);
    const items = sent.flatMap((row) => {
      const item = parseNotification(row);
      if (!item) report(new TypeError('a row came that is no notification'));
      return item ?? [];
    });
    return { items, count: found.output.length };
  }

  return {
    async page(riderId, offset, signal) {
      try {
        const answer = await data().ask(
          (tables) =>
            tables
              .from('notifications')
              .select('*', { count: 'exact' })
              .eq('client_id', riderId)
              .order('timestamp', { ascending: false })
              .order('id', { ascending: false })
              .range(offset, offset + PAGE_SIZE - 1),
          signal,
        );
        const { items, count } = itemsIn(answer);
        const total = counted(answer) ?? offset + count;
        return { items, leftOut: count - items.length, total, next: offset + count };
      } catch (cause) {
        // Rows were deleted meanwhile: nothing follows the last page.
        if (cause instanceof Fault && cause.status === 416)
          return { items: [], leftOut: 0, total: offset, next: offset };
        throw cause;
      }
    },
    async countUnread(riderId, signal) {
      const answer = await data().ask(
        (tables) =>
          tables
            .from('notifications')
            .select('id', { count: 'exact', head: true })
            .eq('client_id', riderId)
            .eq('delivered', false),
        signal,
      );
      return counted(answer) ?? 0;
    },
    async listUnread(riderId, since, signal) {
      const answer = await data().ask(
        (tables) =>
          tables
            .from('notifications')
            .select('*')
            .eq('client_id', riderId)
            .eq('delivered', false)
            .gte('timestamp', new Date(since).toISOString())
            .order('timestamp', { ascending: false })
            .order('id', { ascending: false })
            .limit(AT_ONCE),
        signal,
      );
      return itemsIn(answer).items;
    },
    async markDelivered(ids, signal) {
      await data().ask((tables) => tables.from('notifications').update({ delivered: true }).in('id', ids), signal);
    },
    async markAllDelivered(riderId, signal) {
      await data().ask(
        (tables) =>
          tables.from('notifications').update({ delivered: true }).eq('client_id', riderId).eq('delivered', false),
        signal,
      );
    },
  };
}

/** Null if the server did not count: the library then reads a star as NaN. */
const counted = ({ count }: { count: number | null }): number | null =>
  count !== null && Number.isFinite(count) ? count : null;
