import type { SnapshotFrom } from 'xstate';
import type { Notification } from '#domain/notification.ts';
import type { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import { onScreen } from '#machines/pushQueue/pushQueue.rules.ts';

export type NotificationCardView = { notification: Notification; isLeaving: boolean };

/** The cards over the screen, oldest at the top. */
export const notificationCards = ({ context }: SnapshotFrom<typeof pushQueueMachine>): NotificationCardView[] =>
  onScreen(context)
    .map((notification) => ({ notification, isLeaving: context.closed.includes(notification) }))
    .sort((one, other) => one.notification.at - other.notification.at);

export const sameCards = (one: readonly NotificationCardView[], other: readonly NotificationCardView[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ notification, isLeaving }, i) => notification === other[i]?.notification && isLeaving === other[i].isLeaving,
  );
