import type { Notification } from '#domain/notification.ts';

export type NotificationCardInput = { notification: Notification };

/** Forwarded by the queue, when they are about this card. */
export type NotificationCardEvent =
  | { type: 'rider.dismissedNotification' }
  /** The rider opened the card's link. */
  | { type: 'rider.acted' }
  /** A finger, the mouse or the focus is on the card. */
  | { type: 'rider.held' }
  | { type: 'rider.released' }
  | { type: 'elsewhere.delivered' };

/** Sent to the queue, with the id of the notification. */
export type NotificationCardOutput =
  /** To be marked as delivered now. */
  | { type: 'notificationCard.delivered'; id: string }
  /** The card closes: it accepts no tap any more. */
  | { type: 'notificationCard.closed'; id: string }
  /** The card has left the screen. */
  | { type: 'notificationCard.left'; id: string };
