import { fromPromise } from 'xstate';
import { lookUp } from '#api/bikes.ts';
import type { GatewayApi } from '#api/clients.ts';
import { Fault, isCancelled } from '#api/fault.ts';
import { getCurrentRents, getRent } from '#api/rents.ts';
import { knownTime, type ServerClock } from '#api/serverClock.ts';
import type { RentFacts, LookupOutcome, VehicleLookup } from '#domain/rent.ts';
import { deferredLogic } from '#machines/deferredLogic.ts';
import { locksMachine } from '#machines/locks/locks.machine.ts';
import { lookupMachine } from '#machines/lookup/lookup.machine.ts';
import { rentMachine } from '#machines/rent/rent.machine.ts';
import { rentSyncMachine } from '#machines/rentSync/rentSync.machine.ts';
import type { RentList } from '#machines/rentSync/rentSync.types.ts';
import type { RideCharts } from '#machines/session/session.types.ts';
import { withClock } from '#machines/withClock.ts';
import { localStore } from '#platform/browserStorage.ts';
import type { CommandOwners } from '#platform/commandOwners.ts';
import { createPersistedRideStore } from '#platform/persistedRide.ts';
import type { PhotoStore } from '#platform/photos.ts';
import { provideClaim } from './claim.ts';
import { type PhotoBackgroundSync, providePhoto } from './photo.ts';
import { provideRideCommand } from './rideCommand.ts';

export type RentDeps = {
  gatewayApi: GatewayApi;
  serverClock: ServerClock;
  photos: PhotoStore;
  backgroundSync?: PhotoBackgroundSync;
  /** Storage of the persisted ride; the default is this browser's. */
  storage?: Storage;
  /** Decides which tab sends a command; the default is a single tab. */
  owners?: CommandOwners;
  report: (cause: unknown) => void;
};

/** The chart of the locks by the server's clock. */
export const provideLocks = (serverClock: ServerClock): typeof locksMachine =>
  withClock(locksMachine.provide({}), () => knownTime(serverClock));

export const provideRent = ({
  gatewayApi,
  serverClock,
  photos,
  backgroundSync,
  storage = localStore(),
  owners,
  report,
}: RentDeps): RideCharts['rent'] => {
  const persistedRide = createPersistedRideStore(storage);
  const chart = rentMachine.provide({
    actors: {
      rideCommand: provideRideCommand({ gatewayApi, serverClock, persistedRide, ...(owners ? { owners } : {}) }),
      locks: provideLocks(serverClock),
      claim: provideClaim({ gatewayApi, serverClock, persistedRide }),
      photo: providePhoto({
        gatewayApi,
        persistedRide,
        photos,
        ...(backgroundSync && { backgroundSync }),
        report,
      }),
      lookup: lookupMachine.provide({
        actors: {
          lookUp: fromPromise<LookupOutcome, VehicleLookup>(({ input, signal }) => lookUp(gatewayApi, input, signal)),
        },
      }),
      rentSync: rentSyncMachine.provide({
        actors: {
          fetchRents: fromPromise<RentList, { rentId: string | null }>(({ input, signal }) =>
            fetchRents(gatewayApi, input.rentId, signal).catch((cause: unknown) => {
              // A rent without its required fields (ledger B043): the chart asks again, and the error is reported.
              if (!(cause instanceof Fault) && !isCancelled(cause)) report(cause);
              throw cause;
            }),
          ),
        },
      }),
    },
    actions: {
      persistRide: (_, { riderId, rent, receipt }) => {
        const stored = persistedRide.read(riderId);
        persistedRide.change(riderId, {
          rent: rowToStore(rent, stored.rent),
          receipt: rowToStore(receipt, stored.receipt),
        });
      },
    },
  });
  return {
    ...deferredLogic(() => chart),
    // Each session of a rider begins with what this phone has stored for that rider by then.
    getInitialSnapshot: (scope, { riderId }) =>
      chart.getInitialSnapshot(scope, { riderId, stored: persistedRide.read(riderId) }),
  };
};

/**
 * A row with unknown sums is not stored. The previous row of the same ride stays, and the app asks the server anyway.
 */
const rowToStore = (rent: RentFacts | null, stored: RentFacts | null): RentFacts | null =>
  rent === null || rent.sumsAreKnown ? rent : stored?.id === rent.id ? stored : null;

/** The open rents. If the known rent is not among them, also its final state. */
async function fetchRents(api: GatewayApi, rentId: string | null, signal: AbortSignal): Promise<RentList> {
  const { rents, serverTime } = await getCurrentRents(api, signal);
  if (rentId === null || rents.some(({ id }) => id === rentId)) return { rents, serverTime };
  try {
    return { rents: [...rents, await getRent(api, rentId, signal)], serverTime };
  } catch (cause) {
    if (Fault.from(cause).status === 404) return { rents, serverTime };
    throw cause;
  }
}
