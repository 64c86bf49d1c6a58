import { promisifyRequest } from 'idb-keyval';
import * as v from 'valibot';
import { type BegunPayment, PAYMENT_KEPT_FOR } from '#domain/order.ts';
import { riderDatabase } from './riderDatabase.ts';

/** The payments that may be under way in this browser, by their rider: one for each wish, whichever tab began it. */
export type BegunPayments = {
  /** Of this rider in the last half hour, the newest first. */
  read(riderId: string): Promise<readonly BegunPayment[]>;
  /**
   * The payment of the same wish that is under way, whichever tab began it; else `wanted`, written down.
   * @param past a key whose payment is over: it gives way
   */
  begin(riderId: string, wanted: BegunPayment, past: string | null): Promise<BegunPayment>;
  /** Writes down what became known of it, unless it is over already. */
  keep(riderId: string, begun: BegunPayment): Promise<void>;
  /** It is over. */
  drop(riderId: string, key: string): Promise<void>;
};

/** A place that all tabs share. Reads and writes in one step: of two tabs one is first. */
export type SharedPlace = {
  /** `decide` answers what stands there from now on: null for nothing, `kept` itself for no change. */
  change(decide: (kept: unknown) => unknown): Promise<void>;
};

const NAME = 'payments';
/** Nobody pays for more at once. */
const MOST = 5;

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
  begun: v.array(
    v.object({
      key: v.string(),
      kind: v.picklist(['tariff', 'debt', 'card']),
      wishId: v.string(),
      by: v.picklist(['page', 'card']),
      orderId: v.nullable(v.string()),
      at: v.number(),
    }) satisfies v.GenericSchema<unknown, BegunPayment>,
  ),
});

export function createBegunPayments(place: SharedPlace, now: () => number = () => Date.now()): BegunPayments {
  // Where the browser keeps nothing it lasts as long as the page; afterwards the server's list is asked.
  let inMemory: unknown = null;
  let turn = Promise.resolve();

  const of = (riderId: string, kept: unknown): BegunPayment[] => {
    const parsed = v.safeParse(schema, kept);
    if (!parsed.success || parsed.output.riderId !== riderId) return [];
    // A clock that was put back must not make one last for ever.
    return parsed.output.begun.filter(({ at }) => Math.abs(now() - at) <= PAYMENT_KEPT_FOR);
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

  const write = (riderId: string, begun: readonly BegunPayment[]) =>
    begun.length === 0 ? null : { riderId, begun: begun.slice(0, MOST) };

  return {
    async read(riderId) {
      let found: readonly BegunPayment[] = [];
      await change((kept) => {
        found = of(riderId, kept);
        return kept;
      });
      return found;
    },
    async begin(riderId, wanted, past) {
      let begun = wanted;
      await change((kept) => {
        const others = of(riderId, kept);
        const same = others.find(({ wishId, key }) => wishId === wanted.wishId && key !== past);
        begun = same ?? wanted;
        return same ? kept : write(riderId, [wanted, ...others.filter(({ key }) => key !== past)]);
      });
      return begun;
    },
    keep: (riderId, begun) =>
      change((kept) => {
        const known = of(riderId, kept);
        return known.some(({ key }) => key === begun.key)
          ? write(
              riderId,
              known.map((one) => (one.key === begun.key ? begun : one)),
            )
          : kept;
      }),
    drop: (riderId, key) =>
      change((kept) => {
        const known = of(riderId, kept);
        return known.some((one) => one.key === key)
          ? write(
              riderId,
              known.filter((one) => one.key !== key),
            )
          : kept;
      }),
  };
}
