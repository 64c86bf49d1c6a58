import { promisifyRequest } from 'idb-keyval';
import type { LogEntry, LogLine } from '#domain/debugLog.ts';
import { LOG_DATABASE } from './kept.ts';

/** Lines of the debug log that this browser keeps (map-and-rent §7). */
export const MOST_LINES = 1_000;

const LINES = 'lines';
const BY_STATE = 'state';

/** The log in this browser. What cannot be kept is lost: nobody waits for it. */
export type LogLines = {
  /** The oldest make room. */
  add(entry: LogEntry): Promise<void>;
  /** Newest first. */
  all(): Promise<LogLine[]>;
  /** The oldest that waits for the collector. */
  next(): Promise<LogLine | null>;
  settle(line: LogLine, state: 'sent' | 'unsent'): Promise<void>;
  clear(): Promise<void>;
};

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(LOG_DATABASE);
    request.onupgradeneeded = () => request.result.createObjectStore(LINES, { keyPath: 'id', autoIncrement: true }).createIndex(BY_STATE, 'state');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });

/** Opened for each use alone: a connection that stays open would keep sign-out from deleting it. */
async function withLines<T>(mode: IDBTransactionMode, act: (lines: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await act(database.transaction(LINES, mode).objectStore(LINES));
  } finally {
    database.close();
  }
}

export const browserLogLines: LogLines = {
  add: (entry) =>
    withLines('readwrite', async (lines) => {
      await promisifyRequest(lines.add({ entry, state: 'waits' } satisfies Omit<LogLine, 'id'>));
      const tooMany = (await promisifyRequest(lines.count())) - MOST_LINES;
      if (tooMany <= 0) return;
      const oldest = await promisifyRequest(lines.getAllKeys(null, tooMany));
      for (const id of oldest) await promisifyRequest(lines.delete(id));
    }),
  all: () => withLines('readonly', async (lines) => (await promisifyRequest<LogLine[]>(lines.getAll())).toReversed()),
  next: () => withLines('readonly', async (lines) => (await promisifyRequest<LogLine | undefined>(lines.index(BY_STATE).get('waits'))) ?? null),
  settle: (line, state) =>
    withLines('readwrite', async (lines) => {
      // One that was cleared meanwhile must not come back.
      if ((await promisifyRequest(lines.getKey(line.id))) !== undefined) await promisifyRequest(lines.put({ ...line, state }));
    }),
  clear: () => withLines('readwrite', (lines) => promisifyRequest(lines.clear())),
};
