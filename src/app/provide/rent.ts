import { fromPromise } from 'xstate';
import { lookUp } from '#api/bikes.ts';
import type { GatewayApi } from '#api/clients.ts';
import { Fault, isCancelled } from '#api/fault.ts';
import { getCurrentRents, getRent } from '#api/rents.ts';
import type { ServerClock } from '#api/serverClock.ts';
import type { RideCommand, PersistedRide } from '#domain/command.ts';
import type { RentFacts, LookupOutcome, VehicleLookup } from '#domain/rent.ts';
import { isSavedFinish } from '#machines/rent/rent.facts.ts';
import { rentMachine } from '#machines/rent/rent.machine.ts';
import { rentSyncMachine } from '#machines/rentSync/rentSync.machine.ts';
import type { RentList } from '#machines/rentSync/rentSync.types.ts';
import type { CommandOwners } from '#platform/commandOwners.ts';
import { createPersistedRideStore } from '#platform/persistedRide.ts';
import type { PhotoStore } from '#platform/photos.ts';
import { provideClaim } from './claim.ts';
import { provideCommand } from './command.ts';
import { provideLocks } from './locks.ts';
import { type PhotoBackgroundSync, providePhoto } from './photo.ts';

export type RentParts = {
  gatewayApi: GatewayApi;
  serverClock: ServerClock;
  photos: PhotoStore;
  backgroundSync?: PhotoBackgroundSync;
  /** Storage of the persisted ride; the default is localStorage. */
  storage?: Storage;
  /** Decides which tab sends a command; the default is a single tab. */
  owners?: CommandOwners;
  report: (cause: unknown) => void;
};

export const provideRent = ({
  gatewayApi,
  serverClock,
  photos,
  backgroundSync,
  storage = localStorage,
  owners,
  report,
}: RentParts) => {
  const persistedRide = createPersistedRideStore(storage);
  return rentMachine.provide({
    actors: {
      command: provideCommand({ gatewayApi, serverClock, persistedRide, ...(owners ? { owners } : {}) }),
      locks: provideLocks(serverClock),
      claim: provideClaim({ gatewayApi, serverClock, persistedRide }),
      photo: providePhoto({
        gatewayApi,
        persistedRide,
        photos,
        ...(backgroundSync && { backgroundSync }),
        report,
      }),
      loadPersistedRide: fromPromise<PersistedRide | null, { riderId: string }>(async ({ input }) =>
        persistedRide.read(input.riderId),
      ),
      lookUp: fromPromise<LookupOutcome, VehicleLookup>(({ input, signal }) => lookUp(gatewayApi, input, signal)),
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
      saveFinish: fromPromise<number, { riderId: string }>(async ({ input }) => {
        const finishRecordedAt = Math.round(serverClock.now());
        persistedRide.change(input.riderId, { finishRecordedAt });
        return finishRecordedAt;
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
      // Identified by its ride and kind: only the stopped chart knew the key.
      forgetCommand: (_, { riderId, command: intent }) => {
        const stored = persistedRide.read(riderId).command?.intent;
        if (stored && isSameCommand(stored, intent)) persistedRide.change(riderId, { command: null });
      },
      forgetFinish: (_, { riderId }) => persistedRide.change(riderId, { finishRecordedAt: null }),
      forgetSentFinish: (_, { riderId, command: intent }) => {
        const { finishRecordedAt } = persistedRide.read(riderId);
        if (isSavedFinish({ command: intent, finishRecordedAt }))
          persistedRide.change(riderId, { finishRecordedAt: null });
      },
    },
  });
};

/**
 * A row with unknown sums is not stored. The previous row of the same ride stays, and the app asks the server anyway.
 */
const rowToStore = (rent: RentFacts | null, stored: RentFacts | null): RentFacts | null =>
  rent === null || rent.sumsAreKnown ? rent : stored?.id === rent.id ? stored : null;

const isSameCommand = (stored: RideCommand, sent: RideCommand | null): boolean =>
  stored.kind === 'start' ? sent === null : sent?.kind === stored.kind && sent.rentId === stored.rentId;

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
