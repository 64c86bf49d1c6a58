import type { SnapshotFrom } from 'xstate';
import type { Notification } from '#domain/notification.ts';
import type { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';

export type NotificationCardView = { notification: Notification; isLeaving: boolean };

const SLOTS = ['first', 'second', 'third'] as const;

/** The cards over the screen, oldest at the top. */
export function notificationCards(snapshot: SnapshotFrom<typeof pushQueueMachine>): NotificationCardView[] {
  const { slots } = snapshot.context;
  return SLOTS.flatMap((slot) => {
    const notification = slots[slot];
    if (!notification) return [];
    return [{ notification, isLeaving: snapshot.matches({ stage: { leading: { showing: { [slot]: 'leaving' } } } }) }];
  }).toSorted((one, other) => one.notification.at - other.notification.at);
}

export const sameCards = (one: readonly NotificationCardView[], other: readonly NotificationCardView[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ notification, isLeaving }, i) => notification === other[i]?.notification && isLeaving === other[i].isLeaving,
  );
