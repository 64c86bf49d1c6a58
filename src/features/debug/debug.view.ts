import type { LogLine } from '#domain/debugLog.ts';

/** Filters of the log: errors, network faults, steps of the app. */
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

/** The log as text for sharing, oldest line first. */
export const logText = (lines: readonly LogLine[]): string =>
  [...lines]
    .reverse()
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

/** The short name of a page load: short enough to read aloud on the phone. */
export const shortTrace = (trace: string): string => trace.slice(0, 8);
