import { get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { type StoreLocation, withStore } from './database.ts';

/** Age limit of a slot, ms: nobody stays longer at the payment provider's page (decisions §5). */
export const SLOT_TTL_MS = 30 * 60 * 1000;

/** A slot of the browser's key-value database (account §7). */
export type StorageSlot = {
  read(): Promise<unknown>;
  write(value: object): Promise<void>;
  consume(): Promise<unknown>;
};

/**
 * A value that a rider leaves for a page that loads later: for half an hour, used once. It outlives the session, so it
 * must name nobody.
 */
export type OneTimeSlot<T> = {
  /** Stores the newest value only. If the browser stores nothing, the value is lost and a later read finds null. */
  write(value: T): Promise<void>;
  /** Reads the value without removing it. */
  read(): Promise<T | null>;
  /** Reads and removes the value; only one of two tabs gets it. */
  consume(): Promise<T | null>;
};

const NAME = 'slots';
const location: StoreLocation = {
  database: 'velorent.device',
  store: NAME,
  create: (database) => database.createObjectStore(NAME),
};
const deviceDatabase: UseStore = (mode, work) => withStore(location, mode, work);

/** A slot in the device's part of the browser storage: signing out leaves it, a sign-in uses it (account §2). */
export const deviceSlot = (name: string): StorageSlot => ({
  read: () => get(name, deviceDatabase),
  write: (value) => set(name, value, deviceDatabase),
  consume: () =>
    deviceDatabase('readwrite', async (stored) => {
      const value: unknown = await promisifyRequest(stored.get(name));
      await promisifyRequest(stored.delete(name));
      return value;
    }),
});

const dated = v.object({ at: v.number(), value: v.unknown() });

export function createOneTimeSlot<S extends v.GenericSchema>(
  slot: StorageSlot,
  schema: S,
  now: () => number = () => Date.now(),
): OneTimeSlot<v.InferOutput<S>> {
  const validated = async (stored: Promise<unknown>) => {
    const outer = v.safeParse(dated, await stored.catch(() => null));
    // A clock that is set back must not make the value last forever.
    if (!outer.success || Math.abs(now() - outer.output.at) > SLOT_TTL_MS) return null;
    const inner = v.safeParse(schema, outer.output.value);
    return inner.success ? inner.output : null;
  };
  return {
    write: (value) => slot.write({ at: now(), value }).catch(() => undefined),
    read: () => validated(slot.read()),
    consume: () => validated(slot.consume()),
  };
}
