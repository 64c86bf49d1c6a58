import { promisifyRequest } from 'idb-keyval';
import * as v from 'valibot';
import { type BegunPayment, PAYMENT_KEPT_FOR } from '#domain/order.ts';
import { riderDatabase } from './riderDatabase.ts';

/** The one payment that may be under way in this browser, by its rider. */
export type BegunPayments = {
  /** Null when there is none, or none of this rider in the last half hour. */
  read(riderId: string): Promise<BegunPayment | null>;
  /**
   * The payment of the same wish that is under way, whichever tab began it; else `wanted`, written down.
   * @param past a key whose payment is over: it gives way
   */
  begin(riderId: string, wanted: BegunPayment, past: string | null): Promise<BegunPayment>;
  /** Writes down what became known of it, unless another one has taken its place. */
  keep(riderId: string, begun: BegunPayment): Promise<void>;
  /** The same for one that is over. */
  drop(riderId: string, key: string): Promise<void>;
};

/** A place that all tabs share. Reads and writes in one step: of two tabs one is first. */
export type SharedPlace = {
  /** `decide` answers what stands there from now on: null for nothing, `kept` itself for no change. */
  change(decide: (kept: unknown) => unknown): Promise<void>;
};

const NAME = 'payment';

export const sharedPlace: SharedPlace = {
  change: (decide) =>
    riderDatabase('readwrite', async (place) => {
      const kept: unknown = await promisifyRequest(place.get(NAME));
      const value = decide(kept);
      if (value === null) await promisifyRequest(place.delete(NAME));
      else if (value !== kept) await promisifyRequest(place.put(value, NAME));
    }),
};

const schema = v.object({
  riderId: v.string(),
  begun: v.object({
    key: v.string(),
    kind: v.picklist(['tariff', 'debt', 'card']),
    wishId: v.string(),
    by: v.picklist(['page', 'card']),
    orderId: v.nullable(v.string()),
    at: v.number(),
  }) satisfies v.GenericSchema<unknown, BegunPayment>,
});

export function createBegunPayments(place: SharedPlace, now: () => number = () => Date.now()): BegunPayments {
  // Where the browser keeps nothing it lasts as long as the page; afterwards the server's list is asked.
  let inMemory: unknown = null;
  let turn = Promise.resolve();

  const of = (riderId: string, kept: unknown): BegunPayment | null => {
    const parsed = v.safeParse(schema, kept);
    if (!parsed.success || parsed.output.riderId !== riderId) return null;
    const { begun } = parsed.output;
    // A clock that was put back must not make it last for ever.
    return Math.abs(now() - begun.at) <= PAYMENT_KEPT_FOR ? begun : null;
  };

  /** One after the other: a wish that follows a payment's end must not meet the key of before. */
  const change = (decide: (kept: unknown) => unknown): Promise<void> => {
    const before = turn;
    const step = async () => {
      await before;
      try {
        await place.change(decide);
      } catch {
        inMemory = decide(inMemory);
      }
    };
    return (turn = step());
  };

  return {
    async read(riderId) {
      let found: BegunPayment | null = null;
      await change((kept) => {
        found = of(riderId, kept);
        return kept;
      });
      return found;
    },
    async begin(riderId, wanted, past) {
      let begun = wanted;
      await change((kept) => {
        const before = of(riderId, kept);
        const isSame = before !== null && before.wishId === wanted.wishId && before.key !== past;
        begun = isSame ? before : wanted;
        return isSame ? kept : { riderId, begun: wanted };
      });
      return begun;
    },
    keep: (riderId, begun) => change((kept) => (of(riderId, kept)?.key === begun.key ? { riderId, begun } : kept)),
    drop: (riderId, key) => change((kept) => (of(riderId, kept)?.key === key ? null : kept)),
  };
}
