import { get, promisifyRequest, set } from 'idb-keyval';
import * as v from 'valibot';
import { riderDatabase } from './riderDatabase.ts';

/** Longer than this nobody waits at a provider's page, ms (decisions §5). */
export const KEPT_FOR = 30 * 60 * 1000;

/** A slot of the browser's key-value database (account §7). */
export type Slot = { read(): Promise<unknown>; write(value: object): Promise<void>; take(): Promise<unknown> };

/** What one rider left here for a page that is loaded later: for half an hour, for that rider alone, used once. */
export type KeptOnce<T> = {
  /** The newest alone is kept. Where the browser keeps nothing it is lost: whoever asks later finds nothing. */
  keep(riderId: string, value: T): Promise<void>;
  /** Looks without using it up. */
  read(riderId: string): Promise<T | null>;
  /** Uses it up; of two tabs one gets it. */
  take(riderId: string): Promise<T | null>;
};

/** In the rider's part of the browser: it goes at sign-out. */
export const riderSlot = (name: string): Slot => ({
  read: () => get(name, riderDatabase),
  write: (value) => set(name, value, riderDatabase),
  take: () =>
    riderDatabase('readwrite', async (kept) => {
      const value: unknown = await promisifyRequest(kept.get(name));
      await promisifyRequest(kept.delete(name));
      return value;
    }),
});

const dated = v.object({ riderId: v.string(), at: v.number(), value: v.unknown() });

export function createKeptOnce<S extends v.GenericSchema>(
  slot: Slot,
  schema: S,
  now: () => number = () => Date.now(),
): KeptOnce<v.InferOutput<S>> {
  const judged = async (riderId: string, kept: Promise<unknown>) => {
    const outer = v.safeParse(dated, await kept.catch(() => null));
    // A clock that was put back must not make it last for ever.
    if (!outer.success || outer.output.riderId !== riderId || Math.abs(now() - outer.output.at) > KEPT_FOR) return null;
    const inner = v.safeParse(schema, outer.output.value);
    return inner.success ? inner.output : null;
  };
  return {
    keep: (riderId, value) => slot.write({ riderId, at: now(), value }).catch(() => undefined),
    read: (riderId) => judged(riderId, slot.read()),
    take: (riderId) => judged(riderId, slot.take()),
  };
}
