import * as v from 'valibot';
import { type PayReturn, type StartedPayment, PAYMENT_TTL_MS } from '#domain/paymentOrder.ts';
import { recordStore, type Records } from './recordStore.ts';

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

const NAME = 'payments';
/** Largest number of stored payments. */
const MAX_PAYMENTS = 5;

const path = v.nullable(v.string());
// A broken part costs the rider only that part.
export const paymentRecordSchema = v.object({
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
export type PaymentRecord = v.InferOutput<typeof paymentRecordSchema>;
/** The one record, shared by all tabs. */
export type PaymentSlot = Pick<Records<PaymentRecord>, 'change'>;

/** In the rider's database of this browser. */
export const paymentSlot = (): PaymentSlot => recordStore(NAME, paymentRecordSchema);

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
  slot: PaymentSlot,
  riderId: () => string | null,
  serverTime: () => number | null,
  now: () => number = () => Date.now(),
): PayReturnStore & { payments: StartedPaymentStore } {
  let queue: Promise<unknown> = Promise.resolve();

  /** Without what has expired; empty when another rider's record is stored, or none. */
  const recordOf = (rider: string, stored: PaymentRecord | null): PaymentRecord => {
    if (stored?.riderId !== rider) return { riderId: rider, started: [], goesTo: null };
    const { started, goesTo } = stored;
    const time = serverTime();
    return {
      riderId: rider,
      started: started.filter(({ at }) => time === null || at === null || isRecent(at, time)),
      goesTo: goesTo && isRecent(goesTo.at, now()) ? goesTo : null,
    };
  };

  /** Runs changes one after the other: a new intent after a payment's end must not find the old key. */
  const change: PaymentSlot['change'] = (decide) => {
    const step = queue.then(() => slot.change(decide));
    queue = step;
    return step;
  };

  const storable = ({ riderId: rider, started, goesTo }: PaymentRecord): PaymentRecord | null =>
    started.length === 0 && goesTo === null
      ? null
      : {
          riderId: rider,
          started: started.slice(0, MAX_PAYMENTS).map((one) => ({ ...one, at: one.at ?? serverTime() })),
          goesTo,
        };

  /** Changes the payment with this key; an unknown key changes nothing. */
  const changeStarted = async (rider: string, key: string, to: (one: StartedPayment) => readonly StartedPayment[]) => {
    await change((stored) => {
      const record = recordOf(rider, stored);
      if (record.started.every((one) => one.key !== key)) return stored;
      return storable({ ...record, started: record.started.flatMap((one) => (one.key === key ? to(one) : one)) });
    });
  };

  const readReturn = async (
    decide: (stored: PaymentRecord | null) => PaymentRecord | null,
  ): Promise<PayReturn | null> => {
    const rider = riderId();
    let found: PaymentRecord['goesTo'] = null;
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
    consume: () => readReturn((stored) => (stored?.goesTo ? storable({ ...stored, goesTo: null }) : stored)),
  };
}
