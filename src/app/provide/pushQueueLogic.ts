import { openNotifications, type NotificationParts } from '#api/notifications.ts';
import { providePushQueue, type PushQueueParts } from './pushQueue.ts';

/** The queue of notifications with the rider's own rows. */
export const createPushQueueLogic = (parts: NotificationParts & Omit<PushQueueParts, 'notifications'>) =>
  providePushQueue({ ...parts, notifications: openNotifications(parts) });
