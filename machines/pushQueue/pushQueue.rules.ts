import { asksForAction, type Notification } from '#domain/notification.ts';
import type { PushQueueContext, ShownCard } from './pushQueue.types.ts';

const byAge = (one: Notification, other: Notification) => one.at - other.at || (one.id < other.id ? -1 : 1);
const union = (ids: readonly string[], more: readonly string[]) => [...new Set([...ids, ...more])];

/** Bounds the list in a session that lasts for weeks. */
const MAX_IDS = 500;

/** The slots on the screen. */
const SLOTS = [0, 1, 2];
/** The slot for regular cards only, so at most two cards need an answer (map-and-rent §4). */
const REGULAR_SLOT = 2;

/** The notifications on the screen: all of them, or those with these ids. */
export const onScreen = ({ cards }: Pick<PushQueueContext, 'cards'>, ids?: readonly string[]): Notification[] =>
  cards.flatMap(({ notification }) => (ids === undefined || ids.includes(notification.id) ? notification : []));

/** On the screen, but closed. */
export const closedCards = ({ cards }: Pick<PushQueueContext, 'cards'>): Notification[] =>
  cards.flatMap(({ notification, isClosed }) => (isClosed ? notification : []));

/** The notifications that nobody has answered yet, as far as this tab knows. */
export const openIds = (context: PushQueueContext): string[] =>
  [...onScreen(context), ...context.waiting].map(({ id }) => id);

/** The next card, for the lowest free slot. */
export function nextCard({ cards, waiting, shownByScreen }: PushQueueContext): ShownCard | null {
  const slot = SLOTS.find((one) => cards.every((card) => card.slot !== one));
  const notification = waiting.find(
    (one) => !shownByScreen.includes(one.type) && (slot !== REGULAR_SLOT || !asksForAction(one)),
  );
  return slot !== undefined && notification ? { notification, slot, isClosed: false } : null;
}

export const showCard = (
  { waiting, cards }: PushQueueContext,
  card: ShownCard,
): Pick<PushQueueContext, 'waiting' | 'cards'> => ({
  waiting: waiting.filter((one) => one !== card.notification),
  cards: [...cards, card].sort((one, other) => one.slot - other.slot),
});

export const closeCard = ({ cards }: PushQueueContext, id: string): Pick<PushQueueContext, 'cards'> => ({
  cards: cards.map((card) => (card.notification.id === id ? { ...card, isClosed: true } : card)),
});

export const withoutCard = ({ cards }: PushQueueContext, id: string): Pick<PushQueueContext, 'cards'> => ({
  cards: cards.filter(({ notification }) => notification.id !== id),
});

/**
 * New notifications wait in the order of their time, not of their arrival. A newer version replaces a waiting one.
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
  notifications: readonly Notification[],
): string[] => notifications.flatMap(({ id }) => (delivered.includes(id) ? [] : id));

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

/** The screen must show no card now. A card that was not delivered waits again. */
export const requeue = (context: PushQueueContext): Pick<PushQueueContext, 'waiting' | 'cards'> => ({
  waiting: [...onScreen(context).filter(({ id }) => !context.delivered.includes(id)), ...context.waiting].sort(byAge),
  cards: [],
});
