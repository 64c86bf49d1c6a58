import type { CommandOutcome, Intent, PreparedCommand } from '#domain/command.ts';

/** `prepared` is a command from before a reload: it keeps its key, and the server is asked before anything is sent. */
export type CommandInput = { riderId: string; intent: Intent; prepared: PreparedCommand | null };

export type CommandContext = {
  riderId: string;
  intent: Intent;
  prepared: PreparedCommand | null;
  outcome: CommandOutcome | null;
};

export type CommandEvent = { type: 'device.cameOnline' };
