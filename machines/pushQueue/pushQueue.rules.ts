import { asksForAction, type Notification } from '#domain/notification.ts';
import { cardSlots, type CardSlot, type NotificationCardInput } from '../notificationCard/notificationCard.types.ts';
import type { PushQueueContext, CardSlots } from './pushQueue.types.ts';

const byAge = (one: Notification, other: Notification) => one.at - other.at || (one.id < other.id ? -1 : 1);
const union = (ids: readonly string[], more: readonly string[]) => [...new Set([...ids, ...more])];

/** Bounds the list in a session that lasts for weeks. */
const MAX_IDS = 500;

export const cardsOf = ({ slots }: Pick<PushQueueContext, 'slots'>): NotificationCardInput[] =>
  cardSlots.flatMap((slot) => (slots[slot] ? [{ slot, notification: slots[slot] }] : []));

export const onScreen = (context: Pick<PushQueueContext, 'slots'>): Notification[] =>
  cardsOf(context).map(({ notification }) => notification);

/** The notifications that nobody has answered yet, as far as this tab knows. */
export const openIds = (context: PushQueueContext): string[] =>
  [...onScreen(context), ...context.waiting].map(({ id }) => id);

/** The next card, for the lowest free slot. */
export function nextCard({ slots, waiting, shownByScreen }: PushQueueContext): NotificationCardInput | null {
  const slot = cardSlots.find((one) => slots[one] === null);
  const notification = waiting.find(
    (one) => !shownByScreen.includes(one.type) && (slot !== 'third' || !asksForAction(one)),
  );
  return slot && notification ? { slot, notification } : null;
}

export const showCard = (
  { waiting, slots }: PushQueueContext,
  { slot, notification }: NotificationCardInput,
): Pick<PushQueueContext, 'waiting' | 'slots'> => ({
  waiting: waiting.filter((one) => one !== notification),
  slots: { ...slots, [slot]: notification },
});

export const withoutCard = (
  { slots, closed }: PushQueueContext,
  slot: CardSlot,
): Pick<PushQueueContext, 'slots' | 'closed'> => ({
  slots: { ...slots, [slot]: null },
  closed: closed.filter((one) => one !== slots[slot]),
});

/**
 * New notifications wait in the order of their time, whatever order they came in. A newer version replaces a waiting
 * one.
 */
export function addToQueue(
  { waiting, seen, delivered }: PushQueueContext,
  notifications: readonly Notification[],
): Pick<PushQueueContext, 'waiting' | 'seen'> {
  const open = notifications.filter((notification) => !notification.delivered && !delivered.includes(notification.id));
  const added = new Map(
    open.filter(({ id }) => !seen.includes(id)).map((notification) => [notification.id, notification]),
  );
  const renewed = waiting.map((notification) => open.findLast(({ id }) => id === notification.id) ?? notification);
  return {
    waiting: [...renewed, ...added.values()].sort(byAge),
    seen: union(seen, [...added.keys()]).slice(-MAX_IDS),
  };
}

/** The ids of those that are not known as delivered, here or elsewhere. */
export const undelivered = (
  { delivered }: Pick<PushQueueContext, 'delivered'>,
  notifications: readonly (Notification | null)[],
): string[] => notifications.flatMap((one) => (one && !delivered.includes(one.id) ? one.id : []));

export const markAsDelivered = (
  { delivered }: Pick<PushQueueContext, 'delivered'>,
  ids: readonly string[],
): Pick<PushQueueContext, 'delivered'> => ({ delivered: union(delivered, ids).slice(-MAX_IDS) });

export const removeDelivered = (
  { waiting, delivered }: PushQueueContext,
  ids: readonly string[],
): Pick<PushQueueContext, 'waiting' | 'delivered'> => ({
  ...markAsDelivered({ delivered }, ids),
  waiting: waiting.filter(({ id }) => !ids.includes(id)),
});

/** The waiting notifications that the screen itself shows. */
export const shownByScreenNow = ({ waiting, shownByScreen }: PushQueueContext): Notification[] =>
  waiting.filter(({ type }) => shownByScreen.includes(type));

const EMPTY_SLOTS: CardSlots = { first: null, second: null, third: null };

/** Nothing may be shown now. A card that was not delivered waits again. */
export const requeue = (context: PushQueueContext): Pick<PushQueueContext, 'waiting' | 'slots' | 'closed'> => ({
  waiting: [...onScreen(context).filter(({ id }) => !context.delivered.includes(id)), ...context.waiting].sort(byAge),
  slots: EMPTY_SLOTS,
  closed: [],
});
