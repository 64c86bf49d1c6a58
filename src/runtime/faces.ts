import type { createDevice } from '#app/areas/device.ts';
import type { createHelp } from '#app/areas/help.ts';
import type { createMoney } from '#app/areas/money.ts';
import type { createNotifications } from '#app/areas/notifications.ts';
import type { createRide } from '#app/areas/ride.ts';
import type { createSession } from '#app/areas/session.ts';
import type { Debug } from '#app/debug/openDebug.ts';
import type { AppParts } from '#app/parts.ts';
import type { Lazy } from '#domain/lazy.ts';

/** What views of all areas read. */
export type Base = Pick<
  AppParts,
  'settings' | 'mainApi' | 'gatewayApi' | 'publicApi' | 'serverClock' | 'sendAnalyticsEvent' | 'report'
>;

// Each area is typed where it is made.
export type Session = ReturnType<typeof createSession>['face'];
export type Ride = ReturnType<typeof createRide>;
export type Money = ReturnType<typeof createMoney>;
export type Notifications = ReturnType<typeof createNotifications>;
export type Device = ReturnType<typeof createDevice>;
export type Help = ReturnType<typeof createHelp> & {
  /** The app's own log, for developers. Loads with the first bug, or with the debug mode. */
  debug: Lazy<Debug>;
};

export type MoneyCharts = Awaited<ReturnType<Money['charts']>>;
export type Install = NonNullable<Awaited<ReturnType<Device['install']>>>;
export type WebPushState = ReturnType<Awaited<ReturnType<Notifications['webPush']>>['state']>;
type StorageUsage = Awaited<ReturnType<Device['storageUsage']>>;
export type StorageSizes = Awaited<ReturnType<StorageUsage['measure']>>;
export type ClearableStorage = Parameters<StorageUsage['clear']>[0];
