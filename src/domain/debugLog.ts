/** How much the app logs (map-and-rent §7): nothing, errors only, everything. */
export const debugModes = ['OFF', 'ERROR', 'DEBUG'] as const;
export type DebugMode = (typeof debugModes)[number];

/** The specification names only `error`; the others are our reading. */
const logLevels = ['error', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A note for the log. It is masked before it is stored. */
export type LogNote = {
  /** The topic, one word: `jsError`, `fault`, `chart`, `push`, … */
  type: string;
  level: LogLevel;
  logMessage: string;
  developerComment?: string;
};

/**
 * One line of the log in the collector's format (map-and-rent §3). `userId` is empty before sign-in; `timeStamp` is RFC
 * 3339.
 */
export type LogEntry = {
  logMessage: string;
  userId: string;
  timeStamp: string;
  type: string;
  level: LogLevel;
  developerComment: string;
};

/**
 * A stored line. `waits`: not sent yet; `unsent`: never sent, because the collector refused it or the mode forbids it.
 */
export type LogLine = { id: number; entry: LogEntry; state: 'waits' | 'sent' | 'unsent' };

/** Whether a note of this level is stored and sent (map-and-rent §7). */
export const isLogged = (mode: DebugMode, level: LogLevel): boolean =>
  mode === 'DEBUG' || (mode === 'ERROR' && level === 'error');

/** Taps that open the question about debug mode (map-and-rent §2). */
const TAPS = 4;
/** Milliseconds between two taps, at most (map-and-rent §9). */
const WITHIN = 1_000;

/** The series of taps that ends with this one; milliseconds. A late tap starts a new series. */
export const runOfTaps = (run: readonly number[], at: number): readonly number[] => {
  const last = run.at(-1);
  return last !== undefined && at - last <= WITHIN ? [...run, at] : [at];
};

export const isFourth = (run: readonly number[]): boolean => run.length === TAPS;
