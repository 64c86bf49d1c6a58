import { asksForAction, type Notification } from '#domain/notification.ts';
import type { PushQueueContext, Slot, Slots } from './pushQueue.types.ts';

const ORDER = ['first', 'second', 'third'] as const;
const isThere = (push: Notification | null): push is Notification => push !== null;
const byAge = (one: Notification, other: Notification) => one.at - other.at || (one.id < other.id ? -1 : 1);
const union = (ids: readonly string[], more: readonly string[]) => [...new Set([...ids, ...more])];

/** A session that lasts for weeks does not grow for ever. */
const KEPT_IDS = 500;

export const onScreen = ({ slots }: Pick<PushQueueContext, 'slots'>): Notification[] =>
  ORDER.map((slot) => slots[slot]).filter(isThere);

/** What comes into this slot next. Slots fill in their order, so that no two take the same one. */
export function nextFor({ slots, waiting, saidHere }: PushQueueContext, slot: Slot): Notification | null {
  const lowestFree = ORDER.find((one) => slots[one] === null);
  if (slot !== lowestFree) return null;
  return waiting.find((push) => !saidHere.includes(push.type) && (slot !== 'third' || !asksForAction(push))) ?? null;
}

export function take(context: PushQueueContext, slot: Slot): Pick<PushQueueContext, 'waiting' | 'slots'> {
  const push = nextFor(context, slot);
  return { waiting: context.waiting.filter((one) => one !== push), slots: { ...context.slots, [slot]: push } };
}

/** New ones wait in the order of their time, whatever order they came in; of one that waits already the newer words stand. */
export function takeIn(
  { waiting, seen, delivered }: PushQueueContext,
  pushes: readonly Notification[],
): Pick<PushQueueContext, 'waiting' | 'seen'> {
  const open = pushes.filter((push) => !push.delivered && !delivered.includes(push.id));
  const news = new Map(open.filter(({ id }) => !seen.includes(id)).map((push) => [push.id, push]));
  const renewed = waiting.map((push) => open.findLast(({ id }) => id === push.id) ?? push);
  return {
    waiting: [...renewed, ...news.values()].toSorted(byAge),
    seen: union(seen, [...news.keys()]).slice(-KEPT_IDS),
  };
}

/** Written down as delivered, and owed to the server. Once. */
export function deliver(
  { delivered, owed }: PushQueueContext,
  ids: readonly string[],
): Pick<PushQueueContext, 'delivered' | 'owed'> {
  const fresh = ids.filter((id) => !delivered.includes(id));
  return { delivered: union(delivered, fresh).slice(-KEPT_IDS), owed: [...owed, ...fresh] };
}

export const forget = (
  { waiting, delivered }: PushQueueContext,
  ids: readonly string[],
): Pick<PushQueueContext, 'waiting' | 'delivered'> => ({
  waiting: waiting.filter(({ id }) => !ids.includes(id)),
  delivered: union(delivered, ids).slice(-KEPT_IDS),
});

/** What the screen says itself. */
export const saidNow = ({ waiting, saidHere }: PushQueueContext): Notification[] =>
  waiting.filter(({ type }) => saidHere.includes(type));

const NOBODY: Slots = { first: null, second: null, third: null };

/** Nothing may be shown any more. Who asks for something waits anew; who only tells has told. */
export const putBack = (context: PushQueueContext): Pick<PushQueueContext, 'waiting' | 'slots'> => ({
  waiting: [...onScreen(context).filter(asksForAction), ...context.waiting].toSorted(byAge),
  slots: NOBODY,
});
