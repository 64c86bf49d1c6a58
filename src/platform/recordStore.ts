import { promisifyRequest, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { riderDatabase } from './riderDatabase.ts';

/** Records with one schema: one, or one for each id. */
export type Records<T> = {
  /** Null if there is no valid record. */
  read(id?: string): Promise<T | null>;
  /** All records that have an id, in no order. */
  all(): Promise<T[]>;
  ids(): Promise<string[]>;
  /** False if the browser does not store the record: it then lives as long as the page. */
  write(value: T, id?: string): Promise<boolean>;
  /**
   * Reads and writes in one step, so that one of two tabs is first. The result is that of `write`.
   * @param decide returns the new record: null to delete it, the same object for no change. The store calls it again
   *   when the browser does not store the result.
   */
  change(decide: (known: T | null) => T | null, id?: string): Promise<boolean>;
  drop(id?: string): Promise<void>;
};

export type RecordStore<T> = Records<T> & {
  /** The records of one rider. No other rider reads them. */
  of(riderId: string): Records<T>;
};

export type RecordStoreDeps = {
  /** Records that are older, or this much newer than the phone's clock, do not exist, ms. A write deletes them. */
  maxAge?: number;
  /** By default the rider's, which sign-out deletes. */
  database?: UseStore;
  now?: () => number;
};

const envelope = v.object({ at: v.number(), value: v.unknown() });

/** The content of a stored record; any other value itself. */
export const recordValue = (stored: unknown): unknown => (v.is(envelope, stored) ? stored.value : stored);

const listeners = new Set<(reason: string) => void>();

/**
 * Calls the listener when a record does not fit its schema, with the record's name and the wrong field, without the
 * content. Returns a function that stops it.
 */
export function watchDamagedRecords(listener: (reason: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Records in a browser database, under `name`, `name.id`, `name.riderId` or `name.riderId.id`.
 *
 * - A damaged record does not exist: another version of the app may have written it.
 * - If the storage is full, forbidden or silent (platform/database), a record lives as long as the page, and what the
 *   browser cannot delete stays. Nothing rejects.
 */
export function recordStore<T>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
  { maxAge = Infinity, database = riderDatabase, now = () => Date.now() }: RecordStoreDeps = {},
): RecordStore<T> {
  const inMemory = new Map<string, T>();
  const isExpired = (at: number) => Math.abs(now() - at) > maxAge;

  const valid = (stored: unknown): T | null => {
    if (stored === undefined) return null;
    const outer = v.safeParse(envelope, stored);
    if (outer.success && isExpired(outer.output.at)) return null;
    const inner = v.safeParse(schema, recordValue(stored));
    if (outer.success && inner.success) return inner.output;
    const [issue] = outer.issues ?? inner.issues ?? [];
    const reason = [name, issue && v.getDotPath(issue), issue?.expected].filter(Boolean).join(': ');
    for (const listener of listeners) listener(reason);
    return null;
  };

  const deleteExpired = async (records: IDBObjectStore) => {
    for (const key of await keysFrom(records, `${name}.`)) {
      const stored = await promisifyRequest<unknown>(records.get(key));
      if (v.is(envelope, stored) && isExpired(stored.at)) records.delete(key);
    }
  };

  const recordsUnder = (path: string): Records<T> => {
    const keyOf = (id?: string) => (id === undefined ? path : `${path}.${id}`);
    const ids = async () => {
      const stored = await database('readonly', (records) => keysFrom(records, `${path}.`)).catch(() => []);
      const held = [...inMemory.keys()].filter((key) => key.startsWith(`${path}.`));
      return [...new Set([...stored, ...held])].map((key) => key.slice(path.length + 1));
    };
    const read = async (id?: string) => {
      const key = keyOf(id);
      const held = inMemory.get(key);
      if (held !== undefined) return held;
      const stored = database('readonly', (records) => promisifyRequest<unknown>(records.get(key)));
      return valid(await stored.catch(() => undefined));
    };
    const change = async (decide: (known: T | null) => T | null, id?: string) => {
      const key = keyOf(id);
      let known: T | null = inMemory.get(key) ?? null;
      try {
        await database('readwrite', async (records) => {
          const stored = await promisifyRequest<unknown>(records.get(key));
          known ??= valid(stored);
          const value = decide(known);
          if (value === null ? stored === undefined : value === known && !inMemory.has(key)) return;
          if (value !== null && maxAge < Infinity) await deleteExpired(records);
          if (value === null) records.delete(key);
          else records.put({ at: now(), value }, key);
          // A full storage may refuse only at the end.
          await promisifyRequest(records.transaction);
        });
        inMemory.delete(key);
        return true;
      } catch {
        const value = decide(known);
        if (value === null) inMemory.delete(key);
        else inMemory.set(key, value);
        return false;
      }
    };
    return {
      read,
      ids,
      async all() {
        const found = await Promise.all((await ids()).map(read));
        return found.filter((value) => value !== null);
      },
      write: (value, id) => change(() => value, id),
      change,
      drop: async (id) => void (await change(() => null, id)),
    };
  };
  return { ...recordsUnder(name), of: (riderId) => recordsUnder(`${name}.${riderId}`) };
}

async function keysFrom(records: IDBObjectStore, prefix: string): Promise<string[]> {
  const keys = await promisifyRequest(records.getAllKeys());
  return keys.filter((key) => typeof key === 'string').filter((key) => key.startsWith(prefix));
}
