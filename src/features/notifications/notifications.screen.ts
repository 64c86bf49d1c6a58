import type { NotificationPage } from '#api/notifications.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { asksForAction, type Notification } from '#domain/notification.ts';

/** Every one once: a new one at the top moves the others on, and the next page begins with one that was seen. */
export function listOf(pages: readonly NotificationPage[]): Notification[] {
  const all = new Map<string, Notification>();
  for (const { items } of pages) for (const item of items) if (!all.has(item.id)) all.set(item.id, item);
  return [...all.values()];
}

/** What only tells has told once it stands in the list. What asks for something is read when the rider has answered. */
export const readByLooking = (items: readonly Notification[]): string[] =>
  items.filter((item) => !item.delivered && !asksForAction(item)).map(({ id }) => id);

/** What everybody says in their own words: the network, an app that is too old, a server that is asked too often. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  'networkErrorTitle',
  'offline',
  'updateApplication',
  'tooManyRequests',
]);

/** Who is not let in is led on by the session; asking again would not help (map-and-rent §8). */
const UNAUTHORISED: ReadonlySet<string> = new Set(['invalidAuthError', 'sessionEnded']);

export const listRefusal = (refusal: Refusal): { refusal: Refusal; mayRetry: boolean } => ({
  refusal: OWN_WORDS.has(refusal.code) ? refusal : { ...refusal, code: 'failedLoadNotificationHistory' },
  mayRetry: !UNAUTHORISED.has(refusal.code),
});
