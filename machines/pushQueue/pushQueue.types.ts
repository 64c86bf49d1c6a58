import type { Notification, NotificationType } from '#domain/notification.ts';
import type { NotificationCardOutput } from '../notificationCard/notificationCard.types.ts';

type ShownCard = {
  notification: Notification;
  /** Closed, by the rider or by its time: the card leaves. */
  isClosed: boolean;
};

export type PushQueueInput = { riderId: string };

export type PushQueueContext = {
  riderId: string;
  /** Not yet on the screen, the oldest first. */
  waiting: readonly Notification[];
  /** The card on the screen: at most one. */
  card: ShownCard | null;
  /** Types that the screen below shows itself. */
  shownByScreen: readonly NotificationType[];
  /** Ids that were received: a duplicate is ignored. */
  seen: readonly string[];
  /** Ids that were delivered, in this tab or elsewhere. */
  delivered: readonly string[];
};

/** `gone`: known ones that the server does not list any more. They were delivered elsewhere, or withdrawn. */
export type MissedRows = { unread: readonly Notification[]; gone: readonly string[] };

export type PushQueueEvent =
  /** Rows that were not delivered: new ones or changed ones. */
  | { type: 'server.notificationsArrived'; notifications: readonly Notification[] }
  /** Delivered on another phone or in another tab, or withdrawn. */
  | { type: 'elsewhere.delivered'; ids: readonly string[] }
  /** Rows that came before now may have been missed. */
  | { type: 'server.rowsMissed' }
  | { type: 'rider.dismissedNotification'; id: string }
  /** The rider opened the card's link, or tapped the notification of the operating system. */
  | { type: 'rider.acted'; id: string }
  /** A finger, the mouse or the focus is on the card. */
  | { type: 'rider.held'; id: string }
  | { type: 'rider.released'; id: string }
  /** This tab shows the cards: only one tab does. */
  | { type: 'device.becameLeader' }
  | { type: 'device.lostLeadership' }
  | NotificationCardOutput
  | { type: 'device.pathChanged'; isAllowed: boolean; shownByScreen: readonly NotificationType[] };
