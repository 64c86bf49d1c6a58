import type { SnapshotFrom } from 'xstate';
import type { Notification } from '#domain/notification.ts';
import type { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';

export type NotificationCardView = { push: Notification; isLeaving: boolean };

const SLOTS = ['first', 'second', 'third'] as const;

/** The cards over the screen, oldest at the top. */
export function notificationCards(snapshot: SnapshotFrom<typeof pushQueueMachine>): NotificationCardView[] {
  const { slots } = snapshot.context;
  return SLOTS.flatMap((slot) => {
    const push = slots[slot];
    if (!push) return [];
    return [{ push, isLeaving: snapshot.matches({ stage: { leading: { showing: { [slot]: 'leaving' } } } }) }];
  }).toSorted((one, other) => one.push.at - other.push.at);
}

export const sameCards = (one: readonly NotificationCardView[], other: readonly NotificationCardView[]): boolean =>
  one.length === other.length &&
  one.every(({ push, isLeaving }, i) => push === other[i]?.push && isLeaving === other[i].isLeaving);
