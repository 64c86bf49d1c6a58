/** The push subscription of one browser, in the server's format. */
export type BrowserSubscription = {
  endpoint: string;
  /** base64url */
  keys: { p256dh: string; auth: string };
};

/**
 * The browser's permission for Web Push. `none`: the browser has no Web Push. `onlyInstalled`: it allows Web Push only
 * for apps on the home screen (iPhone and iPad).
 */
export type PushPermission = NotificationPermission | 'none' | 'onlyInstalled';
type NotificationPermission = 'default' | 'denied' | 'granted';

/**
 * A message of the service worker to an open page. A page that handles a push or a tap answers at the port of the
 * message.
 * `row`: the row of `notifications` as the server sent it.
 */
export type WorkerMessage =
  | { kind: 'pushed'; row: unknown }
  | { kind: 'noticeTapped'; id: string; path: string }
  | { kind: 'subscriptionChanged' };

/** Null for any other message. */
export function readWorkerMessage(data: unknown): WorkerMessage | null {
  if (!(data instanceof Object) || !('kind' in data)) return null;
  const { kind } = data;
  if (kind === 'subscriptionChanged') return { kind };
  if (kind === 'pushed' && 'row' in data) return { kind, row: data.row };
  if (kind !== 'noticeTapped' || !('path' in data) || !('id' in data)) return null;
  const { id, path } = data;
  return typeof id === 'string' && typeof path === 'string' ? { kind, id, path } : null;
}
