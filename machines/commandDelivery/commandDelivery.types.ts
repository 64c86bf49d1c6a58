import type { CommandOutcome, RideCommand, PreparedCommand } from '#domain/command.ts';

/**
 * `prepared` is a command from before a reload: it has its key already, and the chart asks the server before it sends
 * anything.
 */
export type CommandDeliveryInput = { riderId: string; intent: RideCommand; prepared: PreparedCommand | null };

export type CommandDeliveryContext = {
  riderId: string;
  intent: RideCommand;
  prepared: PreparedCommand | null;
  outcome: CommandOutcome | null;
};

export type CommandDeliveryEvent = { type: 'device.cameOnline' } | AnsweredByText;

/** The answer by text message to the command with this key. */
export type AnsweredByText = { type: 'textCommand.answered'; key: string; outcome: CommandOutcome };
