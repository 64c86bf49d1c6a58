import { lazy } from '#domain/lazy.ts';
import { watchVisible } from '#platform/visibility.ts';
import type { createHelp } from './help.ts';
import type { createNotifications } from './notifications.ts';
import { idleCode } from './session.ts';
import type { Debug } from '../debug/openDebug.ts';
import type { AppParts } from '../parts.ts';

/** What views of a ride need beside its chart. */
export const createRide = (parts: Pick<AppParts, 'settings' | 'tokens' | 'report'>) => ({
  /** Loads with the ride's code: a visitor has no photos. */
  photos: lazy(async () => (await import('#platform/photos.ts')).createPhotoStore()),
  /** Loads with the first vehicle card. */
  liveVehicles: lazy(async () =>
    (await import('../realtime/realtimeClient.ts')).openLiveVehicles({ ...parts.settings, ...parts }),
  ),
});

type Areas = {
  ride: ReturnType<typeof createRide>;
  help: ReturnType<typeof createHelp>;
  notifications: ReturnType<typeof createNotifications>;
  debug: () => Promise<Debug>;
};

/** Loads the charts of a session and starts its services. */
export async function loadRide(parts: AppParts, { ride, help, notifications, debug }: Areas) {
  const { settings, gatewayApi, serverClock, report } = parts;
  // The photo code loads with the ride's code, so that no photo has to wait for the network. `whenIdle` loads here too,
  // because after an update its file may no longer exist.
  const [
    { provideRent },
    { createPushQueueLogic },
    { startRideServices },
    { startSettingsSync },
    { startOutbox },
    { startConsentSync },
    { createPhotoBackgroundSync },
    { createCommandOwners },
    photos,
  ] = await Promise.all([
    import('../provide/rent.ts'),
    import('../provide/pushQueue.ts'),
    import('../startRideServices.ts'),
    import('../settings/startSettingsSync.ts'),
    import('../outbox/openOutbox.ts'),
    import('../consents/startConsentSync.ts'),
    import('../photoBackgroundSync.ts'),
    import('#platform/commandOwners.ts'),
    ride.photos(),
    idleCode(),
    notifications.webPush(),
  ]);
  startRideServices({ ...parts, debug, watchVisible });
  startSettingsSync(parts);
  startOutbox({ ...parts, outbox: help.outbox });
  startConsentSync(parts);
  return {
    rent: provideRent({
      gatewayApi,
      serverClock,
      photos,
      backgroundSync: createPhotoBackgroundSync(settings),
      owners: createCommandOwners(),
      report,
    }),
    pushQueue: createPushQueueLogic({ ...settings, ...parts }),
  };
}
