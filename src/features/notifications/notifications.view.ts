import type { NotificationPage } from '#api/notifications.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { asksForAction, type Notification } from '#domain/notification.ts';

/** Every notification once: a new one at the top shifts the others, so the next page may repeat some. */
export function listOf(pages: readonly NotificationPage[]): Notification[] {
  const all = new Map<string, Notification>();
  for (const { items } of pages) for (const item of items) if (!all.has(item.id)) all.set(item.id, item);
  return [...all.values()];
}

/** Ids to mark as read after display. A notification with an action is read only after the rider answers it. */
export const readOnDisplay = (items: readonly Notification[]): string[] =>
  items.filter((item) => !item.delivered && !asksForAction(item)).map(({ id }) => id);

/** These errors have their own texts: the network, an outdated app, too many requests. */
const OWN_TEXTS: ReadonlySet<string> = new Set([
  'networkErrorTitle',
  'offline',
  'updateApplication',
  'tooManyRequests',
]);

/** The token was just renewed, or the session is over: an immediate retry would not help (map-and-rent §8). */
const UNAUTHORISED: ReadonlySet<string> = new Set(['invalidAuthError', 'sessionEnded']);

export const listRefusal = (refusal: Refusal): { refusal: Refusal; mayRetry: boolean } => ({
  refusal: OWN_TEXTS.has(refusal.code) ? refusal : { ...refusal, code: 'failedLoadNotificationHistory' },
  mayRetry: !UNAUTHORISED.has(refusal.code),
});
