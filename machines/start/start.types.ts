import type { RideCommand } from '#domain/command.ts';
import type { RentFacts } from '#domain/rent.ts';

/** `sending`: the command that was being sent when the stage was entered, after a reload. */
export type StartInput = { rent: RentFacts | null; sending: RideCommand['kind'] | null };

export type StartContext = StartInput;

/** Forwarded by the ride's chart: the rider's events, the server's, and what happens to the command. */
export type StartEvent =
  | { type: 'rider.startCancelled' }
  | { type: 'ride.changed'; rent: RentFacts | null }
  | { type: 'command.requested'; commandKind: RideCommand['kind'] }
  | { type: 'command.settled' };

/** Sent to the ride's chart, which sends one command at a time. */
export type StartCommandRequest = { type: 'start.commandRequested'; command: { kind: 'cancel' } };
