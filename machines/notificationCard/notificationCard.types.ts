import type { Notification } from '#domain/notification.ts';

/** The third slot is for regular cards only, so at most two cards need an answer. */
export const cardSlots = ['first', 'second', 'third'] as const;
export type CardSlot = (typeof cardSlots)[number];

export type NotificationCardInput = { slot: CardSlot; notification: Notification };

/** Forwarded by the queue, when they are about this card. */
export type NotificationCardEvent =
  | { type: 'rider.dismissedNotification' }
  /** The rider opened the card's link. */
  | { type: 'rider.acted' }
  /** A finger, the mouse or the focus is on the card. */
  | { type: 'rider.held' }
  | { type: 'rider.released' }
  | { type: 'elsewhere.delivered' };

/** Sent to the queue. */
export type NotificationCardOutput =
  /** To be marked as delivered now. */
  | { type: 'notificationCard.delivered'; slot: CardSlot }
  /** The card closes: it accepts no tap any more. */
  | { type: 'notificationCard.closed'; slot: CardSlot }
  /** The card has left the screen. */
  | { type: 'notificationCard.left'; slot: CardSlot };
