import { waitFor } from 'xstate';
import { photoDelivery } from '#api/photoDelivery.ts';
import { createPushQueueLogic } from '#app/actors/pushQueue.ts';
import { provideRealtime } from '#app/actors/realtime.ts';
import { type PhotoBackgroundSync, provideRent } from '#app/actors/rent.ts';
import type { Debug } from '#app/services/debug/openDebug.ts';
import { onRideActive } from '#app/services/onRideActive.ts';
import { startSettings } from '#app/services/settings/settingsLane.ts';
import { lazy } from '#domain/lazy.ts';
import { createCommandOwners } from '#platform/commandOwners.ts';
import { scheduleBackgroundSync } from '#platform/photos.ts';
import { whenScreenIsWhole } from '#platform/screenWorks.ts';
import type { Settings } from '#platform/settings.schema.ts';
import { debugModeOf } from '#stores/debugMode.ts';
import type { AppDeps } from './deps.ts';
import type { createRide } from './ride.ts';
import { idleCode } from './session.ts';
import type { Areas } from './startServices.ts';

/** The charts of a session; starts its services. Loads while the session is restored or the rider signs in. */
export async function startRide(
  parts: AppDeps,
  { ride, debug, ...areas }: Areas & { ride: ReturnType<typeof createRide>; debug: () => Promise<Debug> },
) {
  const { settings, gatewayApi, serverClock, report } = parts;
  // The photo code loads with the ride's code, so that no photo has to wait for the network. `whenIdle` loads here too,
  // because after an update its file may no longer exist.
  const [photos] = await Promise.all([ride.photos(), idleCode()]);
  // Lines of an earlier page wait for the collector, and DEBUG mode logs each chart from its start.
  if (debugModeOf(parts) !== 'OFF') debug().catch(() => undefined);
  // A screen shows the rider's choices, and stores new ones, from the beginning.
  startSettings(parts);
  startServicesLater(parts, areas);
  if (settings.features.reachGoals) watchSignIn(parts.session, () => parts.sendAnalyticsEvent('sign-in'));
  whenScreenIsWhole()
    .then(() => waitFor(parts.session, (snapshot) => snapshot.matches('signedIn')))
    .then(() => ride.text())
    .catch(report);
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
    realtime: provideRealtime({ ...settings, ...parts }),
  };
}

/** Hands an unsent photo to the worker if the photo has an upload ticket. */
const createPhotoBackgroundSync =
  ({ gatewayApiUrl }: Pick<Settings, 'gatewayApiUrl'>): PhotoBackgroundSync =>
  async (owed) => {
    const delivery = photoDelivery(gatewayApiUrl, owed);
    if (delivery) await scheduleBackgroundSync(owed.photoId, delivery);
  };

/** The services come after the first screen, but at once in a ride; if their code did not load, with the network. */
function startServicesLater(parts: AppDeps, areas: Areas): void {
  const services = lazy(async () => {
    (await import('./startServices.ts')).startServices(parts, areas);
    return true;
  });
  const start = () => void services().catch(parts.report);
  const retry = parts.connectivity.watch((isOnline) => {
    if (services.loaded()) retry();
    else if (isOnline) start();
  });
  onRideActive(
    parts.session,
    () => true,
    () => {
      start();
      return () => undefined;
    },
  );
  void whenScreenIsWhole().then(start);
}

/** Reports each sign-in; a restored session is not one. Lives as long as the page. */
function watchSignIn(session: AppDeps['session'], send: () => void): void {
  const isEntering = () => {
    const now = session.getSnapshot();
    return now.matches('signingIn') || now.matches('secondFactor');
  };
  let wasEntering = isEntering();
  session.subscribe((snapshot) => {
    if (wasEntering && snapshot.matches('signedIn')) send();
    wasEntering = isEntering();
  });
}
