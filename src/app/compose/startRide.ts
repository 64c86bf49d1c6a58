import { photoDelivery } from '#api/photoDelivery.ts';
import { createPushQueueLogic } from '#app/actors/pushQueue.ts';
import { provideRealtime } from '#app/actors/realtime.ts';
import { type PhotoBackgroundSync, provideRent } from '#app/actors/rent.ts';
import { watchRides } from '#app/services/analytics/watchRides.ts';
import { startConsents } from '#app/services/consents/consentLane.ts';
import type { Debug } from '#app/services/debug/openDebug.ts';
import { startDeliveries } from '#app/services/deliveries/deliveryLane.ts';
import { startGeofencing } from '#app/services/geofencing/startGeofencing.ts';
import { startLastTariffReset } from '#app/services/lastTariff.ts';
import { onRideActive } from '#app/services/onRideActive.ts';
import { startOutbox } from '#app/services/outbox/openOutbox.ts';
import { startSettings } from '#app/services/settings/settingsLane.ts';
import { startTrackRecording } from '#app/services/track/startTrackRecording.ts';
import { createCommandOwners } from '#platform/commandOwners.ts';
import { keepStorage } from '#platform/keepStorage.ts';
import { scheduleBackgroundSync } from '#platform/photos.ts';
import { whenScreenWorks } from '#platform/screenWorks.ts';
import type { Settings } from '#platform/settings.schema.ts';
import { debugModeOf } from '#stores/debugMode.ts';
import type { AppDeps } from './deps.ts';
import type { createHelp } from './help.ts';
import type { createRide } from './ride.ts';
import { idleCode } from './session.ts';

type Areas = {
  ride: ReturnType<typeof createRide>;
  help: ReturnType<typeof createHelp>;
  debug: () => Promise<Debug>;
};

/** The charts of a session; starts its services. Loads while the session is restored or the rider signs in. */
export async function startRide(parts: AppDeps, { ride, help, debug }: Areas) {
  const { settings, gatewayApi, serverClock, report } = parts;
  // The photo code loads with the ride's code, so that no photo has to wait for the network. `whenIdle` loads here too,
  // because after an update its file may no longer exist.
  const [photos] = await Promise.all([ride.photos(), idleCode()]);
  startRideServices(parts, debug);
  startSettings(parts);
  // What waits for the server is stored: it can wait for the first screen too.
  whenScreenWorks()
    .then(() => {
      startOutbox({ ...parts, outbox: help.outbox });
      startConsents(parts);
      startDeliveries({ ...settings, ...parts });
    })
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

/** The services that start with the session: geofencing, track, debug log, analytics. */
function startRideServices(parts: AppDeps, debug: Areas['debug']): void {
  startGeofencing(parts);
  startTrackRecording(parts);
  // The ride and its photo are in the storage from here on.
  onRideActive(
    parts.session,
    ({ rideStartedAt }) => rideStartedAt !== null,
    () => {
      void keepStorage(navigator.storage);
      return () => undefined;
    },
  );
  // Lines of an earlier page wait for the collector, and DEBUG mode logs each chart from its start.
  if (debugModeOf(parts) !== 'OFF') debug().catch(() => undefined);
  startLastTariffReset(parts);
  if (!parts.settings.features.reachGoals) return;
  watchRides(parts.session, parts.sendAnalyticsEvent);
  watchSignIn(parts.session, () => parts.sendAnalyticsEvent('sign-in'));
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
