import { debugModeOf } from '#stores/debugMode.ts';
import { keepStorage } from '#platform/keepStorage.ts';
import type { Debug } from './debug/openDebug.ts';
import type { AppParts } from './parts.ts';
import { watchRides } from './analytics/watchRides.ts';
import { onRideActive } from './onRideActive.ts';
import { startLastTariffReset } from './lastTariff.ts';
import { type TrackParts, startTrackRecording } from './track/startTrackRecording.ts';
import { startGeofencing, type GeofencingParts } from './geofencing/startGeofencing.ts';

type RideServiceParts = GeofencingParts &
  TrackParts &
  Pick<AppParts, 'settings' | 'session' | 'deviceStore' | 'sendAnalyticsEvent'> & { debug: () => Promise<Debug> };

/** Starts the services of a ride: geofencing, track, debug log, analytics. The code loads with the ride's code. */
export function startRideServices(parts: RideServiceParts): void {
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
function watchSignIn(session: AppParts['session'], send: () => void): void {
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
