import type { ActorRefFrom } from 'xstate';
import type { PublicApi } from '#api/clients.ts';
import type { ServerClock } from '#api/serverClock.ts';
import { onRideActive } from '#app/services/onRideActive.ts';
import type { PositionSource } from '#domain/position.ts';
import type { RentFacts } from '#domain/rent.ts';
import { errorList } from '#errors/errorList.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { Connectivity } from '#platform/connectivity.ts';
import { cityRulesQueries, createGeofenceClient, type MissingPart } from './cityRules.queries.ts';
import { trackGeofence } from './trackGeofence.ts';

type GeofencingDeps = {
  session: ActorRefFrom<typeof sessionMachine>;
  publicApi: PublicApi;
  position: PositionSource;
  serverClock: ServerClock;
  connectivity: Connectivity;
  report: (cause: unknown) => void;
};

/** Docked vehicles end rides at stations, and no zone is drawn for them (ledger B057: Electro 2.0, scooters too). */
const isGeofenced = (rent: RentFacts): boolean =>
  rent.bikeType === 'omni' && rent.rideStartedAt !== null && rent.endedAt === null;

/** Sends the current zone to the ride's chart during a ride while the page is visible. Lives as long as the page. */
export function startGeofencing(parts: GeofencingDeps): void {
  const { session, connectivity } = parts;
  const client = createGeofenceClient(parts.report);
  client.mount();

  /** Shows each message once per ride. Not offline: the app shows that state on its own. */
  const createMissingReporter = () => {
    const shown = new Set<MissingPart>();
    return (missing: MissingPart | null) => {
      for (const code of shown) if (code !== missing) errorList.dismiss(code);
      if (missing === null || shown.has(missing) || !connectivity.isOnline()) return;
      shown.add(missing);
      errorList.add({ code: missing });
    };
  };

  onRideActive(session, isGeofenced, (rent) =>
    trackGeofence({
      position: parts.position,
      client,
      rulesAround: cityRulesQueries(parts.publicApi),
      serverNow: () => parts.serverClock.now(),
      onChange: (zone) => {
        // A chart that stopped with its session accepts no events.
        if (rent.getSnapshot().status === 'active') sendToRide(rent, { type: 'device.zoneChanged', zone });
      },
      onChecked: createMissingReporter(),
    }),
  );
}
