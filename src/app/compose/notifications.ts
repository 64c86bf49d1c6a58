import type { OpenWebPushDeps } from '#app/services/webPush/openWebPush.ts';
import { lazy } from '#domain/lazy.ts';
import type { AppDeps } from './deps.ts';

/** The rider's notifications, here and while the app is closed. */
export const createNotifications = (parts: OpenWebPushDeps & Pick<AppDeps, 'transport'>) => ({
  /** The rider's rows. Loads with the ride's code. */
  rows: lazy(async () => (await import('#app/services/rows.ts')).notificationsOf({ ...parts.settings, ...parts })),
  /** Loads with the services, after the first screen. */
  webPush: lazy(async () => (await import('#app/services/webPush/openWebPush.ts')).openWebPush(parts)),
});
