import { watchRides } from '#app/services/analytics/watchRides.ts';
import { startConsents } from '#app/services/consents/consentLane.ts';
import { startDeliveries } from '#app/services/deliveries/deliveryLane.ts';
import { startGeofencing } from '#app/services/geofencing/startGeofencing.ts';
import { startLastTariffReset } from '#app/services/lastTariff.ts';
import { onRideActive } from '#app/services/onRideActive.ts';
import { startOutbox } from '#app/services/outbox/openOutbox.ts';
import { startTrackRecording } from '#app/services/track/startTrackRecording.ts';
import { keepStorage } from '#platform/keepStorage.ts';
import { closeRideNotice, markIcon } from '#platform/rideNotice.ts';
import type { AppDeps } from './deps.ts';
import type { createHelp } from './help.ts';
import type { createNotifications } from './notifications.ts';

export type Areas = {
  help: Pick<ReturnType<typeof createHelp>, 'outbox'>;
  notifications: Pick<ReturnType<typeof createNotifications>, 'webPush' | 'rideNotice'>;
};

/**
 * Starts what works beside the screens while a rider is signed in: geofencing, track, push, analytics, what the
 * phone sends to the server. Loads when the first screen is whole, or with a ride.
 */
export function startServices(parts: AppDeps, { help, notifications }: Areas): void {
  const { session, settings, report } = parts;
  startGeofencing(parts);
  startTrackRecording(parts);
  // Of a page that was closed in a ride, which may be over. Before this page shows its own.
  const cleared = closeRideNotice();
  markIcon(false);
  // The ride and its photo are in the storage from here on.
  onRideActive(
    session,
    ({ rideStartedAt }) => rideStartedAt !== null,
    () => {
      void keepStorage(navigator.storage);
      cleared.then(() => notifications.rideNotice()).catch(report);
      return () => undefined;
    },
  );
  startLastTariffReset(parts);
  startOutbox({ ...parts, outbox: help.outbox });
  startConsents(parts);
  startDeliveries({ ...settings, ...parts });
  notifications.webPush().catch(report);
  if (settings.features.reachGoals) watchRides(session, parts.sendAnalyticsEvent);
}
