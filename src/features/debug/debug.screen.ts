import type { LogLine } from '#domain/debugLog.ts';

/** What a reader looks for: what broke, what the network did, what the app went through. */
export type LogFilter = 'all' | 'errors' | 'faults' | 'steps';

const FITS: Record<LogFilter, (line: LogLine) => boolean> = {
  all: () => true,
  errors: ({ entry }) => entry.level === 'error',
  faults: ({ entry }) => entry.type === 'fault',
  steps: ({ entry }) => entry.type === 'chart',
};

export const shownLines = (lines: readonly LogLine[], filter: LogFilter): LogLine[] => lines.filter(FITS[filter]);

export const countWaiting = (lines: readonly LogLine[]): number =>
  lines.filter(({ state }) => state === 'waits').length;

/** The log as a text to hand on, oldest first, as logs are read. */
export const logText = (lines: readonly LogLine[]): string =>
  lines
    .toReversed()
    .map(({ entry: { timeStamp, level, type, logMessage, developerComment } }) =>
      [
        `${timeStamp} ${level} ${type} ${logMessage}`,
        ...developerComment
          .split('\n')
          .filter(Boolean)
          .map((more) => `  ${more}`),
      ].join('\n'),
    )
    .join('\n');

/** The name of a load of the page as it is said on the phone: short enough to read out. */
export const spokenTrace = (trace: string): string => trace.slice(0, 8);
