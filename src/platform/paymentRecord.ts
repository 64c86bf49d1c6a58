import { promisifyRequest } from 'idb-keyval';
import * as v from 'valibot';
import { type PayReturn, type StartedPayment, PAYMENT_TTL_MS } from '#domain/paymentOrder.ts';
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

/** Where the rider who is signed in goes afterwards: for half an hour, used once, by that rider alone (decisions §5.3). */
export type PayReturnStore = {
  /** Replaces the stored one. Without a rider nothing is stored. */
  write(value: PayReturn): Promise<void>;
  /** Reads it without removing it. */
  read(): Promise<PayReturn | null>;
  /** Reads and removes it; only one of two tabs gets it. */
  consume(): Promise<PayReturn | null>;
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

const path = v.nullable(v.string());
// A broken part costs the rider only that part.
const schema = v.object({
  riderId: v.string(),
  started: v.fallback(
    v.array(
      v.object({
        key: v.string(),
        kind: v.picklist(['tariff', 'debt', 'card']),
        wishId: v.string(),
        by: v.picklist(['page', 'card']),
        orderId: v.nullable(v.string()),
        at: v.nullable(v.number()),
      }) satisfies v.GenericSchema<unknown, StartedPayment>,
    ),
    [],
  ),
  /** `at`: ms of the phone's clock. */
  goesTo: v.fallback(
    v.nullable(v.object({ path, toCard: v.boolean(), backUrl: path, at: v.number() })) satisfies v.GenericSchema<
      unknown,
      (PayReturn & { at: number }) | null
    >,
    null,
  ),
});
type Stored = v.InferOutput<typeof schema>;

// A clock that is set back must not make a value last forever.
const isRecent = (at: number, now: number): boolean => Math.abs(now - at) <= PAYMENT_TTL_MS;

/**
 * The one record of this browser about payments: what the rider has started, and where the rider goes afterwards.
 * Signing out deletes it.
 *
 * @param riderId who is signed in now; null for nobody
 * @param serverTime in ms, null while it is not known: a phone's clock that is put on must not end a payment that has no
 *   answer yet, for the rider would pay again under a new key
 * @param now ms of the phone's clock
 */
export function createPaymentRecord(
  slot: SharedSlot,
  riderId: () => string | null,
  serverTime: () => number | null,
  now: () => number = () => Date.now(),
): PayReturnStore & { payments: StartedPaymentStore } {
  // If the browser stores nothing, the record lives as long as the page. After that the app asks the server's list.
  let inMemory: unknown = null;
  let queue = Promise.resolve();

  /** Without what has expired; empty when another rider's record is stored, or none. */
  const recordOf = (rider: string, stored: unknown): Stored => {
    const parsed = v.safeParse(schema, stored);
    if (!parsed.success || parsed.output.riderId !== rider) return { riderId: rider, started: [], goesTo: null };
    const { started, goesTo } = parsed.output;
    const time = serverTime();
    return {
      riderId: rider,
      started: started.filter(({ at }) => time === null || at === null || isRecent(at, time)),
      goesTo: goesTo && isRecent(goesTo.at, now()) ? goesTo : null,
    };
  };

  /** Runs changes one after the other: a new intent after a payment's end must not find the old key. */
  const change = (decide: (stored: unknown) => unknown): Promise<void> => {
    const before = queue;
    const step = async () => {
      await before;
      try {
        await slot.change(decide);
      } catch {
        inMemory = decide(inMemory);
      }
    };
    return (queue = step());
  };

  const storable = ({ riderId: rider, started, goesTo }: Stored): Stored | null =>
    started.length === 0 && goesTo === null
      ? null
      : {
          riderId: rider,
          started: started.slice(0, MAX_PAYMENTS).map((one) => ({ ...one, at: one.at ?? serverTime() })),
          goesTo,
        };

  /** Changes the payment with this key; an unknown key changes nothing. */
  const changeStarted = (rider: string, key: string, to: (one: StartedPayment) => readonly StartedPayment[]) =>
    change((stored) => {
      const record = recordOf(rider, stored);
      if (record.started.every((one) => one.key !== key)) return stored;
      return storable({ ...record, started: record.started.flatMap((one) => (one.key === key ? to(one) : one)) });
    });

  const readReturn = async (decide: (stored: unknown) => unknown): Promise<PayReturn | null> => {
    const rider = riderId();
    let found: Stored['goesTo'] = null;
    await change((stored) => {
      found = rider === null ? null : recordOf(rider, stored).goesTo;
      return decide(stored);
    });
    return found;
  };

  return {
    payments: {
      async read(rider) {
        let found: readonly StartedPayment[] = [];
        await change((stored) => {
          found = recordOf(rider, stored).started;
          return stored;
        });
        return found;
      },
      async start(rider, wanted, past) {
        let started: StartedPayment = { ...wanted, at: serverTime() };
        await change((stored) => {
          const record = recordOf(rider, stored);
          const same = record.started.find(({ wishId, key }) => wishId === wanted.wishId && key !== past);
          started = same ?? started;
          const others = record.started.filter(({ key }) => key !== past);
          return storable(same ? record : { ...record, started: [started, ...others] });
        });
        return started;
      },
      update: (rider, payment) => changeStarted(rider, payment.key, ({ at }) => [{ ...payment, at }]),
      drop: (rider, key) => changeStarted(rider, key, () => []),
    },
    async write({ path, toCard, backUrl }) {
      const rider = riderId();
      if (rider === null) return;
      const goesTo = { path, toCard, backUrl, at: now() };
      await change((stored) => storable({ ...recordOf(rider, stored), goesTo }));
    },
    read: () => readReturn((stored) => stored),
    // Also another rider's: nobody else continues there.
    consume: () =>
      readReturn((stored) => {
        const parsed = v.safeParse(schema, stored);
        return parsed.success && parsed.output.goesTo ? storable({ ...parsed.output, goesTo: null }) : stored;
      }),
  };
}
