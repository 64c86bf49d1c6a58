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

/** What the worker tells an open page. A tap carries a port: whoever takes it answers there. */
export type WorkerNews = { kind: 'noticeTapped'; path: string } | { kind: 'subscriptionChanged' };

/** Null for anything else that comes this way. */
export function readWorkerNews(data: unknown): WorkerNews | null {
  if (!(data instanceof Object) || !('kind' in data)) return null;
  if (data.kind === 'subscriptionChanged') return { kind: data.kind };
  if (data.kind !== 'noticeTapped' || !('path' in data) || typeof data.path !== 'string') return null;
  return { kind: data.kind, path: data.path };
}
