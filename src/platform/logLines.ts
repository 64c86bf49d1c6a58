import { promisifyRequest } from 'idb-keyval';
import type { LogEntry, LogLine } from '#domain/debugLog.ts';
import { type StoreLocation, withStore } from './database.ts';
import { LOG_DATABASE } from './sessionStore.ts';

/** Largest number of debug log lines stored in this browser (map-and-rent §7). */
export const MOST_LINES = 1_000;

const LINES = 'lines';
const BY_STATE = 'state';

/** The log in this browser. An entry that cannot be stored is lost: nothing waits for it. */
export type LogLines = {
  /** Deletes the oldest entries when there are too many. */
  add(entry: LogEntry): Promise<void>;
  /** Newest first. */
  all(): Promise<LogLine[]>;
  /** The oldest entry that waits for the collector. */
  next(): Promise<LogLine | null>;
  settle(line: LogLine, state: 'sent' | 'unsent'): Promise<void>;
  clear(): Promise<void>;
};

const location: StoreLocation = {
  database: LOG_DATABASE,
  store: LINES,
  create: (database) =>
    database.createObjectStore(LINES, { keyPath: 'id', autoIncrement: true }).createIndex(BY_STATE, 'state'),
};
const withLines = <T>(mode: IDBTransactionMode, work: (lines: IDBObjectStore) => Promise<T>): Promise<T> =>
  withStore(location, mode, work);

export const browserLogLines: LogLines = {
  add: (entry) =>
    withLines('readwrite', async (lines) => {
      await promisifyRequest(lines.add({ entry, state: 'waits' } satisfies Omit<LogLine, 'id'>));
      const tooMany = (await promisifyRequest(lines.count())) - MOST_LINES;
      if (tooMany <= 0) return;
      const oldest = await promisifyRequest(lines.getAllKeys(null, tooMany));
      for (const id of oldest) await promisifyRequest(lines.delete(id));
    }),
  all: () => withLines('readonly', async (lines) => (await promisifyRequest<LogLine[]>(lines.getAll())).reverse()),
  next: () =>
    withLines(
      'readonly',
      async (lines) => (await promisifyRequest<LogLine | undefined>(lines.index(BY_STATE).get('waits'))) ?? null,
    ),
  settle: (line, state) =>
    withLines('readwrite', async (lines) => {
      // A line that was cleared meanwhile must not come back.
      if ((await promisifyRequest(lines.getKey(line.id))) !== undefined)
        await promisifyRequest(lines.put({ ...line, state }));
    }),
  clear: () => withLines('readwrite', (lines) => promisifyRequest(lines.clear())),
};
