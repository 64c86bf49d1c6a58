/** How much the app tells of itself (map-and-rent §7): nothing, errors alone, all of it. */
export const debugModes = ['OFF', 'ERROR', 'DEBUG'] as const;
export type DebugMode = (typeof debugModes)[number];

/** Our reading: the specification names error alone. */
export const logLevels = ['error', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** What somebody in the app wants written down. Masked before it is kept. */
export type Note = {
  /** What it is about, in one word: `jsError`, `fault`, `chart`, `push`, … */
  type: string;
  level: LogLevel;
  logMessage: string;
  developerComment?: string;
};

/** One line of the log, as the collector takes it (map-and-rent §3). `userId` is empty before sign-in, `timeStamp` RFC 3339. */
export type LogEntry = {
  logMessage: string;
  userId: string;
  timeStamp: string;
  type: string;
  level: LogLevel;
  developerComment: string;
};

/** A line on this phone. `waits`: the collector has not got it yet; `unsent`: and will not, because it or the mode did not want it. */
export type LogLine = { id: number; entry: LogEntry; state: 'waits' | 'sent' | 'unsent' };

/** Whether a note of this level is written down and sent (map-and-rent §7). */
export const isWanted = (mode: DebugMode, level: LogLevel): boolean =>
  mode === 'DEBUG' || (mode === 'ERROR' && level === 'error');
