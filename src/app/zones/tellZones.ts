import type { ActorRefFrom } from 'xstate';
import type { PublicApi } from '#api/clients.ts';
import type { ServerClock } from '#api/serverClock.ts';
import type { PositionSource } from '#domain/position.ts';
import type { RentFacts } from '#domain/rent.ts';
import { errorList } from '#errors/errorList.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { Connectivity } from '#platform/connectivity.ts';
import { whileRiding } from '../whileRiding.ts';
import { createCityRules, type MissingPart } from './cityRules.ts';
import { watchZones } from './watchZones.ts';

export type ZoneParts = {
  session: ActorRefFrom<typeof sessionMachine>;
  publicApi: PublicApi;
  position: PositionSource;
  serverClock: ServerClock;
  connectivity: Connectivity;
  watchVisible: (listener: () => void) => () => void;
  report: (cause: unknown) => void;
};

/** Docked vehicles end at stations, and no zone is drawn for them (ledger B057: Electro 2.0, scooters too). */
const isRidden = (rent: RentFacts): boolean =>
  rent.bikeType === 'omni' && rent.rideStartedAt !== null && rent.endedAt === null;

/** Tells the ride's chart in which zone it is, while a ride is on and the page is seen. Lives as long as the page. */
export function tellZones(parts: ZoneParts): void {
  const { session, connectivity, watchVisible } = parts;
  const now = () => performance.now();
  const city = createCityRules(parts.publicApi, now, parts.report);
  let watching: ReturnType<typeof watchZones> | null = null;

  /** Each is said once a ride; offline is said by itself. */
  const sayMissing = () => {
    const said = new Set<MissingPart>();
    return (missing: MissingPart | null) => {
      for (const code of said) if (code !== missing) errorList.dismiss(code);
      if (missing === null || said.has(missing) || !connectivity.isOnline()) return;
      said.add(missing);
      errorList.add({ code: missing });
    };
  };

  whileRiding(session, isRidden, (rent) => {
    const began = watchZones({
      ...parts,
      city,
      now,
      isVisible: () => document.visibilityState === 'visible',
      serverNow: () => parts.serverClock.now(),
      tell: (zone) => {
        // A chart that has ended with its session hears nothing any more.
        if (rent.getSnapshot().status === 'active') rent.send({ type: 'device.zoneChanged', zone });
      },
      onLearned: sayMissing(),
    });
    watching = began;
    return () => {
      watching = null;
      began.stop();
    };
  });

  watchVisible(() => watching?.wake());
  connectivity.watch((online) => {
    if (online) watching?.wake();
  });
}
