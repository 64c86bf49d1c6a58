import { lazy } from '#domain/lazy.ts';
import type { AppParts } from '../parts.ts';
import type { OpenWebPushParts } from '../webPush/openWebPush.ts';

/** The rider's notifications, here and while the app is closed. */
export const createNotifications = (parts: OpenWebPushParts & Pick<AppParts, 'transport'>) => ({
  /** The rider's rows. Loads with the ride's code. */
  rows: lazy(async () => (await import('../dataService.ts')).notificationsOf({ ...parts.settings, ...parts })),
  /** Loads with the session's code. */
  webPush: lazy(async () => (await import('../webPush/openWebPush.ts')).openWebPush(parts)),
});
