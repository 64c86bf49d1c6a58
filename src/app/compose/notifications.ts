import type { OpenRideNoticeDeps } from '#app/services/rideNotice/openRideNotice.ts';
import type { OpenWebPushDeps } from '#app/services/webPush/openWebPush.ts';
import { lazy } from '#domain/lazy.ts';
import type { AppDeps } from './deps.ts';

/** The rider's notifications, here and while the app is closed. */
export const createNotifications = (parts: OpenWebPushDeps & OpenRideNoticeDeps & Pick<AppDeps, 'transport'>) => ({
  /** The rider's rows. Loads with the ride's code. */
  rows: lazy(async () => (await import('#app/services/rows.ts')).notificationsOf({ ...parts.settings, ...parts })),
  /** Loads with the services, after the first screen. */
  webPush: lazy(async () => (await import('#app/services/webPush/openWebPush.ts')).openWebPush(parts)),
  /** The ride outside the app. Loads with a ride, and with the screens that switch it on. */
  rideNotice: lazy(async () => (await import('#app/services/rideNotice/openRideNotice.ts')).openRideNotice(parts)),
});
