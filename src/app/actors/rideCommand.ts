import type { RideCommand } from '#domain/command.ts';
import { isSavedFinish } from '#machines/rideCommand/rideCommand.facts.ts';
import { rideCommandMachine } from '#machines/rideCommand/rideCommand.machine.ts';
import { withClock } from '#machines/withClock.ts';
import { type CommandDeliveryDeps, provideCommandDelivery } from './commandDelivery.ts';

/** The rider's command, and the time of a finish that waits for the network: both survive a reload. */
export const provideRideCommand = (parts: CommandDeliveryDeps) => {
  const { serverClock, persistedRide } = parts;
  const chart = rideCommandMachine.provide({
    actors: { commandDelivery: provideCommandDelivery(parts) },
    actions: {
      persistFinish: (_, { riderId, finishRecordedAt }) => persistedRide.change(riderId, { finishRecordedAt }),
      // Identified by its ride and kind: only the stopped chart knew the key.
      forgetCommand: (_, { riderId, command }) => {
        const stored = persistedRide.read(riderId).command?.intent;
        if (stored && isSameCommand(stored, command)) persistedRide.change(riderId, { command: null });
      },
      forgetFinish: (_, { riderId }) => persistedRide.change(riderId, { finishRecordedAt: null }),
      forgetSentFinish: (_, { riderId, command }) => {
        const { finishRecordedAt } = persistedRide.read(riderId);
        if (isSavedFinish({ command, finishRecordedAt })) persistedRide.change(riderId, { finishRecordedAt: null });
      },
    },
  });
  return withClock(chart, () => Math.round(serverClock.now()));
};

const isSameCommand = (stored: RideCommand, sent: RideCommand | null): boolean =>
  stored.kind === 'start' || sent?.kind === 'start'
    ? stored.kind === sent?.kind
    : sent?.kind === stored.kind && sent.rentId === stored.rentId;
