import { watchRides } from '#app/services/analytics/watchRides.ts';
import type { Debug } from '#app/services/debug/openDebug.ts';
import { startGeofencing, type GeofencingDeps } from '#app/services/geofencing/startGeofencing.ts';
import { startLastTariffReset } from '#app/services/lastTariff.ts';
import { onRideActive } from '#app/services/onRideActive.ts';
import { type TrackDeps, startTrackRecording } from '#app/services/track/startTrackRecording.ts';
import { keepStorage } from '#platform/keepStorage.ts';
import { debugModeOf } from '#stores/debugMode.ts';
import type { AppDeps } from './deps.ts';

type RideServiceDeps = GeofencingDeps &
  TrackDeps &
  Pick<AppDeps, 'settings' | 'session' | 'deviceStore' | 'sendAnalyticsEvent'> & { debug: () => Promise<Debug> };

/** Starts the services of a ride: geofencing, track, debug log, analytics. The code loads with the ride's code. */
export function startRideServices(parts: RideServiceDeps): void {
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
  if (debugModeOf(parts) !== 'OFF') parts.debug().catch(() => undefined);
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
