import { fromPromise } from 'xstate';
import type { GatewayApi } from '#api/clients.ts';
import { getCommand, getCurrentRents, sendCommand } from '#api/rents.ts';
import type { ServerClock } from '#api/serverClock.ts';
import { within } from '#api/within.ts';
import {
  type CommandOutcome,
  type CommandReport,
  type RideCommand,
  type PreparedCommand,
  COMMAND_LIFETIME_MS,
} from '#domain/command.ts';
import { commandDeliveryMachine } from '#machines/commandDelivery/commandDelivery.machine.ts';
import { type CommandOwners, singleTabOwner } from '#platform/commandOwners.ts';
import type { PersistedRideStore } from '#platform/persistedRide.ts';

export type CommandDeliveryDeps = {
  gatewayApi: GatewayApi;
  serverClock: ServerClock;
  persistedRide: PersistedRideStore;
  owners?: CommandOwners;
};

/** How long a tap may wait for the server's time. Without an answer the command uses the phone's estimate. */
const CLOCK_TIMEOUT_MS = 3_000;

export const provideCommandDelivery = ({
  gatewayApi,
  serverClock,
  persistedRide,
  owners = singleTabOwner,
}: CommandDeliveryDeps) =>
  commandDeliveryMachine.provide({
    actors: {
      prepare: fromPromise<PreparedCommand, { riderId: string; intent: RideCommand }>(
        async ({ input: { riderId, intent }, signal }) => {
          // After a sleep the estimated time may be behind: the command would expire before it is sent.
          if (!serverClock.isSure()) await fetchServerTime(gatewayApi, signal);
          const command = {
            intent,
            key: crypto.randomUUID(),
            expiresAt: Math.round(serverClock.now()) + COMMAND_LIFETIME_MS,
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
        if (persistedRide.read(riderId).command?.key === command?.key) persistedRide.change(riderId, { command: null });
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
