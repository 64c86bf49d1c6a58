import { fromPromise } from 'xstate';
import { lookUp } from '#api/bikes.ts';
import type { GatewayApi } from '#api/clients.ts';
import { Fault, isCancelled } from '#api/fault.ts';
import { claimRent, getCommand, getCurrentRents, getRent, sendCommand, uploadPhoto } from '#api/rents.ts';
import { knownTime, type ServerClock } from '#api/serverClock.ts';
import { within } from '#api/within.ts';
import {
  type CommandOutcome,
  type CommandReport,
  COMMAND_LIFETIME_MS,
  type OwedClaim,
  type OwedPhoto,
  type PersistedRide,
  type PreparedCommand,
  type RideCommand,
} from '#domain/command.ts';
import { isRideByText, underIdOf } from '#domain/currentRide.ts';
import type { LookupOutcome, RentFacts, VehicleLookup } from '#domain/rent.ts';
import { isSameIntent } from '#domain/textedCommand.ts';
import { claimMachine } from '#machines/claim/claim.machine.ts';
import type { ClaimDraft, ClaimOutcome } from '#machines/claim/claim.types.ts';
import { commandDeliveryMachine } from '#machines/commandDelivery/commandDelivery.machine.ts';
import { deferredLogic } from '#machines/deferredLogic.ts';
import { locksMachine } from '#machines/locks/locks.machine.ts';
import { lookupMachine } from '#machines/lookup/lookup.machine.ts';
import { photoMachine } from '#machines/photo/photo.machine.ts';
import type { PhotoOutcome } from '#machines/photo/photo.types.ts';
import { rentMachine } from '#machines/rent/rent.machine.ts';
import { rentSyncMachine } from '#machines/rentSync/rentSync.machine.ts';
import type { RentList } from '#machines/rentSync/rentSync.types.ts';
import { isSavedFinish } from '#machines/rideCommand/rideCommand.facts.ts';
import { rideCommandMachine } from '#machines/rideCommand/rideCommand.machine.ts';
import type { RideCharts } from '#machines/session/session.types.ts';
import { withClock } from '#machines/withClock.ts';
import { localStore } from '#platform/browserStorage.ts';
import { type CommandOwners, createCommandOwners } from '#platform/commandOwners.ts';
import { createPersistedRideStore, isStorable, type PersistedRideStore } from '#platform/persistedRide.ts';
import type { PhotoStore } from '#platform/photos.ts';

type RideDeps = {
  gatewayApi: GatewayApi;
  serverClock: ServerClock;
  persistedRide: PersistedRideStore;
  /** Decides which tab sends a command. */
  owners: CommandOwners;
  photos: PhotoStore;
  backgroundSync?: PhotoBackgroundSync;
  report: (cause: unknown) => void;
};

/** Sends the photo while no page is open. The page also keeps trying; the server stores the photo once. */
export type PhotoBackgroundSync = (owed: OwedPhoto) => Promise<void>;

type RentDeps = Omit<RideDeps, 'persistedRide' | 'owners'> & {
  /** Storage of the persisted ride; the default is this browser's. */
  storage?: Storage;
  /** The default is a single tab. */
  owners?: CommandOwners;
};

/** How long a tap may wait for the server's time. Without an answer the command uses the phone's estimate. */
const CLOCK_TIMEOUT_MS = 3_000;

/** The chart of the locks by the server's clock. */
export const provideLocks = (serverClock: ServerClock): typeof locksMachine =>
  withClock(locksMachine.provide({}), () => knownTime(serverClock));

/** The ride's chart, with all charts that it starts. */
export const provideRent = ({
  storage = localStore(),
  owners = createCommandOwners(null),
  ...rest
}: RentDeps): RideCharts['rent'] => {
  const persistedRide = createPersistedRideStore(storage);
  const parts: RideDeps = { ...rest, owners, persistedRide };
  const { gatewayApi, serverClock, report } = parts;
  const chart = rentMachine.provide({
    actors: {
      rideCommand: provideRideCommand(parts),
      locks: provideLocks(serverClock),
      claim: provideClaim(parts),
      photo: providePhoto(parts),
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
          ...waitingFor(rent ?? receipt, stored),
          rent: rowOrLast(rent, stored.rent),
          receipt: rowOrLast(receipt, stored.receipt),
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
const rowOrLast = (rent: RentFacts | null, stored: RentFacts | null): RentFacts | null =>
  rent === null || isStorable(rent) ? rent : stored?.id === rent.id ? stored : null;

/** What waits for a ride that had an id of the phone, once the server's row names it; otherwise nothing changes. */
function waitingFor(row: RentFacts | null, stored: PersistedRide): Partial<PersistedRide> {
  const { rent: known, command, savedFinish, claim, text } = stored;
  if (row === null || !isRideByText(known, row)) return {};
  return {
    command: command && { ...command, intent: underIdOf(command.intent, known, row) },
    savedFinish: savedFinish && underIdOf(savedFinish, known, row),
    claim: claim && underIdOf(claim, known, row),
    text: text && { ...text, intent: underIdOf(text.intent, known, row) },
  };
}

/** The rider's command, and the time of a finish that waits for the network: both survive a reload. */
function provideRideCommand(parts: RideDeps) {
  const { serverClock, persistedRide } = parts;
  const chart = rideCommandMachine.provide({
    actors: { commandDelivery: provideCommandDelivery(parts) },
    actions: {
      persistFinish: (_, { riderId, savedFinish }) => persistedRide.change(riderId, { savedFinish }),
      // Identified by its ride and kind: only the stopped chart knew the key.
      forgetCommand: (_, { riderId, command }) => {
        const stored = persistedRide.read(riderId).command?.intent;
        if (stored && isSameCommand(stored, command)) persistedRide.change(riderId, { command: null });
      },
      forgetFinish: (_, { riderId, rentId }) => {
        if (persistedRide.read(riderId).savedFinish?.rentId === rentId)
          persistedRide.change(riderId, { savedFinish: null });
      },
      forgetSentFinish: (_, { riderId, command }) => {
        const { savedFinish } = persistedRide.read(riderId);
        if (isSavedFinish({ command, savedFinish })) persistedRide.change(riderId, { savedFinish: null });
      },
    },
  });
  return withClock(chart, () => Math.round(serverClock.now()));
}

const isSameCommand = (stored: RideCommand, sent: RideCommand | null): boolean =>
  stored.kind === 'start' || sent?.kind === 'start'
    ? stored.kind === sent?.kind
    : sent?.kind === stored.kind && sent.rentId === stored.rentId;

const provideCommandDelivery = ({ gatewayApi, serverClock, persistedRide, owners }: RideDeps) =>
  commandDeliveryMachine.provide({
    actors: {
      prepare: fromPromise<PreparedCommand, { riderId: string; intent: RideCommand }>(
        async ({ input: { riderId, intent }, signal }) => {
          // After a sleep the estimated time may be behind: the command would expire before it is sent.
          if (!serverClock.isSure()) await fetchServerTime(gatewayApi, signal);
          const now = Math.round(serverClock.now());
          // A message for the same may be on its way: with its key the server does it once.
          const { text } = persistedRide.read(riderId);
          const isTexted = text !== null && text.expiresAt > now && isSameIntent(text.intent, intent);
          const command = {
            intent,
            key: isTexted ? text.key : crypto.randomUUID(),
            expiresAt: now + COMMAND_LIFETIME_MS,
          };
          owners.acquire(command.key);
          persistedRide.change(riderId, { command });
          return command;
        },
      ),
      send: fromPromise<CommandOutcome, PreparedCommand>(({ input, signal }) => sendCommand(gatewayApi, input, signal)),
      queryStatus: fromPromise<CommandReport, PreparedCommand>(async ({ input, signal }) => {
        const report = await getCommand(gatewayApi, input, signal);
        if (report.kind !== 'unknown') return report;
        // The command comes from the persisted ride, and the tab that created it is still open: that tab sends it.
        if (await owners.isOwnedElsewhere(input.key)) return { kind: 'running' };
        owners.acquire(input.key);
        return report;
      }),
    },
    actions: {
      // Another tab may have stored its own command meanwhile: that command stays.
      clearPersistedCommand: (_, { riderId, command }) => {
        if (command) owners.release(command.key);
        const stored = persistedRide.read(riderId);
        if (stored.command?.key === command?.key) persistedRide.change(riderId, { command: null });
        if (stored.text && stored.text.key === command?.key) persistedRide.change(riderId, { text: null });
      },
    },
  });

/** The transport sets the clock from any answer with a server time. */
async function fetchServerTime(gatewayApi: GatewayApi, signal: AbortSignal): Promise<void> {
  try {
    await getCurrentRents(gatewayApi, within(CLOCK_TIMEOUT_MS, signal));
  } catch {
    // Without a network there is no time to get, and the command waits for the network anyway.
  }
}

const provideClaim = ({ gatewayApi, serverClock, persistedRide }: RideDeps) =>
  claimMachine.provide({
    actors: {
      loadOwedClaim: fromPromise<OwedClaim | null, { riderId: string }>(
        async ({ input }) => persistedRide.read(input.riderId).claim,
      ),
      recordClaim: fromPromise<OwedClaim, { riderId: string; draft: ClaimDraft }>(
        async ({ input: { riderId, draft } }) => {
          const claim = { ...draft, at: Math.round(serverClock.now()) };
          persistedRide.change(riderId, { claim });
          return claim;
        },
      ),
      sendClaim: fromPromise<ClaimOutcome, OwedClaim>(({ input, signal }) => claimRent(gatewayApi, input, signal)),
    },
    actions: {
      // Another tab may have stored its own claim meanwhile: that claim stays.
      clearPersistedClaim: (_, { riderId, owed }) => {
        if (persistedRide.read(riderId).claim?.claimId === owed?.claimId)
          persistedRide.change(riderId, { claim: null });
      },
    },
  });

const providePhoto = ({ gatewayApi, persistedRide, photos, backgroundSync, report }: RideDeps) =>
  photoMachine.provide({
    actors: {
      loadOwedPhoto: fromPromise<OwedPhoto | null, { riderId: string }>(
        async ({ input }) => persistedRide.read(input.riderId).photo,
      ),
      sendPhoto: fromPromise<PhotoOutcome, OwedPhoto>(async ({ input, signal }) => {
        const picture = await photos.read(input.photoId);
        if (!picture) return { kind: 'refused', refusal: { code: 'mediaNoContentError' } };
        try {
          return await uploadPhoto(gatewayApi, input, picture, signal);
        } catch (cause) {
          if (!signal.aborted) await backgroundSync?.(input);
          throw cause;
        }
      }),
    },
    actions: {
      persistOwed: (_, { riderId, owed }) => {
        const previous = persistedRide.read(riderId).photo;
        persistedRide.change(riderId, { photo: owed });
        if (previous && previous.photoId !== owed?.photoId) photos.drop(previous.photoId).catch(report);
      },
      deletePhoto: (_, { riderId, owed }) => {
        if (!owed) return;
        if (persistedRide.read(riderId).photo?.photoId === owed.photoId) persistedRide.change(riderId, { photo: null });
        photos.drop(owed.photoId).catch(report);
      },
    },
  });

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
