/** One browser's address at its push service, as the server wants to know it. */
export type BrowserSubscription = {
  endpoint: string;
  /** base64url */
  keys: { p256dh: string; auth: string };
};

/**
 * What the browser says of notices: `none` where it knows none, `onlyInstalled` where it shows them for apps on the home screen alone
 * (iPhone and iPad).
 */
export type NoticePermission = NotificationPermission | 'none' | 'onlyInstalled';
type NotificationPermission = 'default' | 'denied' | 'granted';

/**
 * What the worker tells an open page. Whoever takes a push or a tap answers at the port that comes with it. `row`: of notifications,
 * as the server has sent it.
 */
export type WorkerNews =
  | { kind: 'pushed'; row: unknown }
  | { kind: 'noticeTapped'; id: string; path: string }
  | { kind: 'subscriptionChanged' };

/** Null for anything else that comes this way. */
export function readWorkerNews(data: unknown): WorkerNews | null {
  if (!(data instanceof Object) || !('kind' in data)) return null;
  const { kind } = data;
  if (kind === 'subscriptionChanged') return { kind };
  if (kind === 'pushed' && 'row' in data) return { kind, row: data.row };
  if (kind !== 'noticeTapped' || !('path' in data) || !('id' in data)) return null;
  const { id, path } = data;
  return typeof id === 'string' && typeof path === 'string' ? { kind, id, path } : null;
}
