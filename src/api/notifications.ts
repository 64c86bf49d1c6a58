import * as v from 'valibot';
import type { Notification } from '#domain/notification.ts';
import { Fault } from './fault.ts';
import { parseNotification } from './notificationRow.ts';
import { PAGE_SIZE } from './read.ts';
import { authorisedFetch, type HttpTransport } from './httpTransport.ts';

export type NotificationParts = {
  transport: HttpTransport;
  supabaseUrl: string;
  supabaseAnonKey: string;
  /** Reports a row that is not a notification; the other rows are shown. */
  report: (cause: unknown) => void;
};

export type NotificationPage = {
  items: readonly Notification[];
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

export function openNotifications({
  transport,
  supabaseUrl,
  supabaseAnonKey,
  report,
}: NotificationParts): NotificationsApi {
  const send = authorisedFetch(transport, {
    base: supabaseUrl,
    bare: [],
    optional: ['/'],
    bearer: ({ supabaseAccessToken }) => supabaseAccessToken,
    headers: { apikey: supabaseAnonKey },
    query: {},
  });

  async function ask(query: Record<string, string>, init: RequestInit): Promise<Response> {
    const url = `${supabaseUrl}/rest/v1/notifications?${new URLSearchParams(query).toString()}`;
    try {
      const response = await send(new Request(url, init));
      if (response.ok) return response;
      throw Fault.ofAnswer(response, await response.json().catch(() => null));
    } catch (cause) {
      throw Fault.from(cause);
    }
  }

  async function read(
    query: Record<string, string>,
    init: RequestInit,
  ): Promise<{ items: Notification[]; count: number; total: number | null }> {
    const response = await ask(query, init);
    const found = v.safeParse(rows, await response.json().catch(() => null));
    if (!found.success) throw Fault.named('noData', 'no notifications');
    const items = found.output.flatMap((row) => {
      const item = parseNotification(row);
      if (!item) report(new TypeError('a row came that is no notification'));
      return item ?? [];
    });
    return { items, count: found.output.length, total: totalOf(response) };
  }

  // `keepalive`: the page may close, for example when the rider goes to the provider's page. The mark must still be
  // saved.
  const delivered = {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Prefer: 'return=minimal' },
    body: '{"delivered":true}',
    keepalive: true,
  };

  return {
    async page(riderId, offset, signal) {
      const query = {
        select: '*',
        client_id: `eq.${riderId}`,
        order: 'timestamp.desc,id.desc',
        limit: String(PAGE_SIZE),
        offset: String(offset),
      };
      try {
        const { items, count, total } = await read(query, { headers: { Prefer: 'count=exact' }, signal });
        return { items, total: total ?? offset + count, next: offset + count };
      } catch (cause) {
        // Rows were deleted meanwhile: nothing follows the last page.
        if (cause instanceof Fault && cause.status === 416) return { items: [], total: offset, next: offset };
        throw cause;
      }
    },
    async countUnread(riderId, signal) {
      const query = { select: 'id', client_id: `eq.${riderId}`, delivered: 'eq.false' };
      return totalOf(await ask(query, { method: 'HEAD', headers: { Prefer: 'count=exact' }, signal })) ?? 0;
    },
    async listUnread(riderId, since, signal) {
      const query = {
        select: '*',
        client_id: `eq.${riderId}`,
        delivered: 'eq.false',
        timestamp: `gte.${new Date(since).toISOString()}`,
        order: 'timestamp.desc,id.desc',
        limit: String(AT_ONCE),
      };
      return (await read(query, { signal })).items;
    },
    async markDelivered(ids, signal) {
      await ask({ id: `in.(${ids.join(',')})` }, { ...delivered, signal });
    },
    async markAllDelivered(riderId, signal) {
      await ask({ client_id: `eq.${riderId}`, delivered: 'eq.false' }, { ...delivered, signal });
    },
  };
}

/** `0-14/40` → 40; null if the server did not count. */
function totalOf(response: Response): number | null {
  const total = /\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '')?.[1];
  return total === undefined ? null : Number(total);
}
