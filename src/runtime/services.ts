import type { startApp } from '#app/compose/start.tsx';

/** Everything that a view may need. `startApp` builds it once per page, and its type is inferred there. */
export type Runtime = Awaited<ReturnType<typeof startApp>>;

export type MoneyCharts = Awaited<ReturnType<Runtime['money']['charts']>>;
export type Install = NonNullable<Awaited<ReturnType<Runtime['device']['install']>>>;
export type WebPushState = ReturnType<Awaited<ReturnType<Runtime['notifications']['webPush']>>['state']>;
export type RideNoticeState = ReturnType<Awaited<ReturnType<Runtime['notifications']['rideNotice']>>['state']>;
type StorageUsage = Awaited<ReturnType<Runtime['device']['storageUsage']>>;
export type StorageSizes = Awaited<ReturnType<StorageUsage['measure']>>;
export type ClearableStorage = Parameters<StorageUsage['clear']>[0];
