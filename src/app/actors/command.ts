import { fromPromise } from 'xstate';
import type { GatewayApi } from '#api/clients.ts';
import { getCommand, getCurrentRents, sendCommand } from '#api/rents.ts';
import type { ServerClock } from '#api/serverClock.ts';
import type { CommandOutcome, CommandReport, Intent, PreparedCommand } from '#domain/command.ts';
import { commandMachine } from '#machines/command/command.machine.ts';
import { type CommandOwners, oneOwner } from '#platform/commandOwners.ts';
import type { MemoBox } from '#platform/memo.ts';

export type CommandParts = { gatewayApi: GatewayApi; serverClock: ServerClock; memo: MemoBox; owners?: CommandOwners };

/** How long the server may still act on a command (decisions §4). */
const LIVES_MS = 20_000;
/** How long a tap may wait for the time; without an answer the phone's guess goes with it. */
const CLOCK_ANSWERS_MS = 3_000;

export const provideCommand = ({ gatewayApi, serverClock, memo, owners = oneOwner }: CommandParts) =>
  commandMachine.provide({
    actors: {
      prepare: fromPromise<PreparedCommand, { riderId: string; intent: Intent }>(
        async ({ input: { riderId, intent }, signal }) => {
          // After a sleep the old reckoning lags: the command would be too late before it was sent.
          if (!serverClock.isSure()) await askTime(gatewayApi, signal);
          const command = { intent, key: crypto.randomUUID(), expiresAt: Math.round(serverClock.now()) + LIVES_MS };
          owners.take(command.key);
          memo.change(riderId, { command });
          return command;
        },
      ),
      send: fromPromise<CommandOutcome, PreparedCommand>(({ input, signal }) => sendCommand(gatewayApi, input, signal)),
      ask: fromPromise<CommandReport, PreparedCommand>(async ({ input, signal }) => {
        const report = await getCommand(gatewayApi, input, signal);
        if (report.kind !== 'unknown') return report;
        // Found in the memo while the tab that made it is alive: that one sends it.
        if (await owners.isAnothers(input.key)) return { kind: 'running' };
        owners.take(input.key);
        return report;
      }),
    },
    actions: {
      // Another tab may have written a command of its own meanwhile: that one stays.
      forget: (_, { riderId, command }) => {
        if (command) owners.leave(command.key);
        if (memo.read(riderId).command?.key === command?.key) memo.change(riderId, { command: null });
      },
    },
  });

/** Any answer with a time in it teaches the clock on its way in. */
async function askTime(gatewayApi: GatewayApi, signal: AbortSignal): Promise<void> {
  try {
    await getCurrentRents(gatewayApi, AbortSignal.any([signal, AbortSignal.timeout(CLOCK_ANSWERS_MS)]));
  } catch {
    // Without a network nothing can be learned, and the command waits for one anyway.
  }
}
