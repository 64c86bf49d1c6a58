import { asksForAction, type Notification } from '#domain/notification.ts';
import type { PushQueueContext, CardSlot, CardSlots } from './pushQueue.types.ts';

const ORDER = ['first', 'second', 'third'] as const;
const isThere = (notification: Notification | null): notification is Notification => notification !== null;
const byAge = (one: Notification, other: Notification) => one.at - other.at || (one.id < other.id ? -1 : 1);
const union = (ids: readonly string[], more: readonly string[]) => [...new Set([...ids, ...more])];

/** Bounds the list in a session that lasts for weeks. */
const MAX_IDS = 500;

export const onScreen = ({ slots }: Pick<PushQueueContext, 'slots'>): Notification[] =>
  ORDER.map((slot) => slots[slot]).filter(isThere);

/** The next notification for this slot. Slots fill in sequence, so no two take the same one. */
export function nextForSlot({ slots, waiting, shownByScreen }: PushQueueContext, slot: CardSlot): Notification | null {
  const lowestFree = ORDER.find((one) => slots[one] === null);
  if (slot !== lowestFree) return null;
  return (
    waiting.find(
      (notification) =>
        !shownByScreen.includes(notification.type) && (slot !== 'third' || !asksForAction(notification)),
    ) ?? null
  );
}

export function showNext(context: PushQueueContext, slot: CardSlot): Pick<PushQueueContext, 'waiting' | 'slots'> {
  const notification = nextForSlot(context, slot);
  return {
    waiting: context.waiting.filter((one) => one !== notification),
    slots: { ...context.slots, [slot]: notification },
  };
}

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
    waiting: [...renewed, ...added.values()].toSorted(byAge),
    seen: union(seen, [...added.keys()]).slice(-MAX_IDS),
  };
}

/** Records them as delivered, and as not yet reported to the server. Each id once. */
export function markAsDelivered(
  { delivered, owed }: PushQueueContext,
  ids: readonly string[],
): Pick<PushQueueContext, 'delivered' | 'owed'> {
  const fresh = ids.filter((id) => !delivered.includes(id));
  return { delivered: union(delivered, fresh).slice(-MAX_IDS), owed: [...owed, ...fresh] };
}

export const removeDelivered = (
  { waiting, delivered }: PushQueueContext,
  ids: readonly string[],
): Pick<PushQueueContext, 'waiting' | 'delivered'> => ({
  waiting: waiting.filter(({ id }) => !ids.includes(id)),
  delivered: union(delivered, ids).slice(-MAX_IDS),
});

/** The waiting notifications that the screen itself shows. */
export const shownByScreenNow = ({ waiting, shownByScreen }: PushQueueContext): Notification[] =>
  waiting.filter(({ type }) => shownByScreen.includes(type));

const EMPTY_SLOTS: CardSlots = { first: null, second: null, third: null };

/** Nothing may be shown now. Cards that need an answer wait again; regular cards were delivered already. */
export const requeue = (context: PushQueueContext): Pick<PushQueueContext, 'waiting' | 'slots'> => ({
  waiting: [...onScreen(context).filter(asksForAction), ...context.waiting].toSorted(byAge),
  slots: EMPTY_SLOTS,
});
