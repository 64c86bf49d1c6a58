import { openNotifications, type NotificationParts } from '#api/notifications.ts';
import { providePushQueue, type PushParts } from './pushQueue.ts';

/** The queue over the rider's own rows. */
export const openPushes = (parts: NotificationParts & Omit<PushParts, 'notifications'>) =>
  providePushQueue({ ...parts, notifications: openNotifications(parts) });
