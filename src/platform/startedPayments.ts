import { promisifyRequest } from 'idb-keyval';
import * as v from 'valibot';
import { type StartedPayment, PAYMENT_TTL_MS } from '#domain/paymentOrder.ts';
import { riderDatabase } from './riderDatabase.ts';

/** The payments that may be running in this browser, by rider: one for each intent, whichever tab started it. */
export type StartedPaymentStore = {
  /** This rider's payments of the last half hour, the newest first. */
  read(riderId: string): Promise<readonly StartedPayment[]>;
  /**
   * Returns the running payment of the same intent, whichever tab started it; else stores `wanted` with the present
   * time and returns it.
   * @param past the key of a finished payment: it is replaced
   */
  start(riderId: string, wanted: Omit<StartedPayment, 'at'>, past: string | null): Promise<StartedPayment>;
  /** Stores the payment's new state, unless the payment was dropped. */
  update(riderId: string, payment: StartedPayment): Promise<void>;
  /** Removes a finished payment. */
  drop(riderId: string, key: string): Promise<void>;
};

/** A storage slot shared by all tabs. Reads and writes in one step, so that one of two tabs is first. */
export type SharedSlot = {
  /** `decide` returns the new value: null to delete it, the same object for no change. */
  change(decide: (stored: unknown) => unknown): Promise<void>;
};

const NAME = 'payments';
/** Largest number of stored payments. */
const MAX_PAYMENTS = 5;

export const sharedSlot: SharedSlot = {
  change: (decide) =>
    riderDatabase('readwrite', async (store) => {
      const stored: unknown = await promisifyRequest(store.get(NAME));
      const value = decide(stored);
      if (value === null) await promisifyRequest(store.delete(NAME));
      else if (value !== stored) await promisifyRequest(store.put(value, NAME));
    }),
};

const schema = v.object({
  riderId: v.string(),
  begun: v.array(
    v.object({
      key: v.string(),
      kind: v.picklist(['tariff', 'debt', 'card']),
      wishId: v.string(),
      by: v.picklist(['page', 'card']),
      orderId: v.nullable(v.string()),
      at: v.nullable(v.number()),
    }) satisfies v.GenericSchema<unknown, StartedPayment>,
  ),
});

/**
 * @param serverTime in ms, null while it is not known: a phone's clock that is put on must not end a payment that has no
 *   answer yet, for the rider would pay again under a new key
 */
export function createStartedPaymentStore(store: SharedSlot, serverTime: () => number | null): StartedPaymentStore {
  // If the browser stores nothing, the value lives as long as the page. After that the app asks the server's list.
  let inMemory: unknown = null;
  let queue = Promise.resolve();

  const of = (riderId: string, stored: unknown): StartedPayment[] => {
    const parsed = v.safeParse(schema, stored);
    if (!parsed.success || parsed.output.riderId !== riderId) return [];
    const now = serverTime();
    // A clock that is set back must not make a payment last forever.
    return parsed.output.begun.filter(({ at }) => now === null || at === null || Math.abs(now - at) <= PAYMENT_TTL_MS);
  };

  /** Runs changes one after the other: a new intent after a payment's end must not find the old key. */
  const change = (decide: (stored: unknown) => unknown): Promise<void> => {
    const before = queue;
    const step = async () => {
      await before;
      try {
        await store.change(decide);
      } catch {
        inMemory = decide(inMemory);
      }
    };
    return (queue = step());
  };

  const write = (riderId: string, payment: readonly StartedPayment[]) =>
    payment.length === 0
      ? null
      : { riderId, begun: payment.slice(0, MAX_PAYMENTS).map((one) => ({ ...one, at: one.at ?? serverTime() })) };

  return {
    async read(riderId) {
      let found: readonly StartedPayment[] = [];
      await change((stored) => {
        found = of(riderId, stored);
        return stored;
      });
      return found;
    },
    async start(riderId, wanted, past) {
      let started: StartedPayment = { ...wanted, at: serverTime() };
      await change((stored) => {
        const others = of(riderId, stored);
        const same = others.find(({ wishId, key }) => wishId === wanted.wishId && key !== past);
        started = same ?? started;
        return write(riderId, same ? others : [started, ...others.filter(({ key }) => key !== past)]);
      });
      return started;
    },
    update: (riderId, started) =>
      change((stored) => {
        const known = of(riderId, stored);
        return known.some(({ key }) => key === started.key)
          ? write(
              riderId,
              known.map((one) => (one.key === started.key ? { ...started, at: one.at } : one)),
            )
          : stored;
      }),
    drop: (riderId, key) =>
      change((stored) => {
        const known = of(riderId, stored);
        return known.some((one) => one.key === key)
          ? write(
              riderId,
              known.filter((one) => one.key !== key),
            )
          : stored;
      }),
  };
}
