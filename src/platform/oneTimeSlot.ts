import { get, promisifyRequest, set } from 'idb-keyval';
import * as v from 'valibot';
import { riderDatabase } from './riderDatabase.ts';

/** Age limit of a slot, ms: nobody stays longer at the payment provider's page (decisions §5). */
export const SLOT_TTL_MS = 30 * 60 * 1000;

/** A slot of the browser's key-value database (account §7). */
export type StorageSlot = {
  read(): Promise<unknown>;
  write(value: object): Promise<void>;
  consume(): Promise<unknown>;
};

/**
 * A value that a rider leaves for a page that loads later: for half an hour, used once, by that rider alone (decisions
 * §5.3).
 */
export type OneTimeSlot<T> = {
  /**
   * Stores the newest value only. Without a rider, or if the browser stores nothing, the value is lost and a later read
   * finds null.
   */
  write(value: T): Promise<void>;
  /** Reads the value without removing it. */
  read(): Promise<T | null>;
  /** Reads and removes the value; only one of two tabs gets it. */
  consume(): Promise<T | null>;
};

/** A slot in the rider's database: signing out deletes it. */
export const riderSlot = (name: string): StorageSlot => ({
  read: () => get(name, riderDatabase),
  write: (value) => set(name, value, riderDatabase),
  consume: () =>
    riderDatabase('readwrite', async (stored) => {
      const value: unknown = await promisifyRequest(stored.get(name));
      await promisifyRequest(stored.delete(name));
      return value;
    }),
});

const bound = v.object({ riderId: v.string(), at: v.number(), value: v.unknown() });

/** @param riderId who is signed in now; null for nobody, who reads nothing */
export function createOneTimeSlot<S extends v.GenericSchema>(
  slot: StorageSlot,
  schema: S,
  riderId: () => string | null,
  now: () => number = () => Date.now(),
): OneTimeSlot<v.InferOutput<S>> {
  const validated = async (stored: Promise<unknown>) => {
    const outer = v.safeParse(bound, await stored.catch(() => null));
    if (!outer.success || outer.output.riderId !== riderId()) return null;
    // A clock that is set back must not make the value last forever.
    if (Math.abs(now() - outer.output.at) > SLOT_TTL_MS) return null;
    const inner = v.safeParse(schema, outer.output.value);
    return inner.success ? inner.output : null;
  };
  return {
    async write(value) {
      const id = riderId();
      if (id !== null) await slot.write({ riderId: id, at: now(), value }).catch(() => undefined);
    },
    read: () => validated(slot.read()),
    consume: () => validated(slot.consume()),
  };
}
