/**
 * A message of the service worker to an open page. A page that handles a push or a tap answers at the port of the
 * message. `row`: the row of `notifications` as the server sent it.
 */
export type WorkerMessage =
  | { kind: 'pushed'; row: unknown }
  | { kind: 'notificationClicked'; id: string; path: string }
  | { kind: 'subscriptionChanged' };

/** Null for any other message. */
export function readWorkerMessage(data: unknown): WorkerMessage | null {
  if (!(data instanceof Object) || !('kind' in data)) return null;
  const { kind } = data;
  if (kind === 'subscriptionChanged') return { kind };
  if (kind === 'pushed' && 'row' in data) return { kind, row: data.row };
  if (kind !== 'notificationClicked' || !('path' in data) || !('id' in data)) return null;
  const { id, path } = data;
  return typeof id === 'string' && typeof path === 'string' ? { kind, id, path } : null;
}

/** The database of waiting photos. The page stores them; the service worker sends them after the page has closed. */
export const PHOTO_OUTBOX = { database: 'velorent.photos', store: 'photos', syncTag: 'velorent.photos' } as const;

/** Everything that the worker needs to send a photo without a page: the upload ticket replaces the session. */
export type PhotoDelivery = { url: string; headers: Readonly<Record<string, string>> };
