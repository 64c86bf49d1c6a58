import * as v from 'valibot';
import type { PastRide, Purchase } from '#domain/history.ts';
import type { RentFacts } from '#domain/rent.ts';
import { rideClock } from '#domain/rideClock.ts';
import { RIDE_FINE, RIDE_LIMIT_SECONDS } from '#domain/rideLimit.ts';
import type { Runtime } from '#src/runtime.tsx';

type Store = Runtime['riderStore'];

/** So many of each are kept for a start without a network. */
const MOST = 60;
/** Receipts that the server's list may not have yet. */
const MOST_RECEIPTS = 10;

const text = v.nullable(v.string());
const number = v.nullable(v.number());

const ride = v.object({
  id: v.string(),
  startedAt: v.number(),
  endedAt: v.number(),
  seconds: v.number(),
  facts: v.array(v.object({ name: v.string(), value: v.string() })),
  details: v.nullable(
    v.object({
      rentalId: v.string(),
      frameNumber: v.string(),
      form: v.picklist(['bike', 'ebike', 'omni', 'scooter']),
      wheelLock: v.boolean(),
      chainLock: v.boolean(),
      tariffName: text,
      meters: number,
      calories: number,
      cost: number,
      fine: v.number(),
      bonus: v.number(),
      insuranceCost: number,
      freeMinutes: v.number(),
      priceLines: v.array(v.object({ fromMinute: v.number(), toMinute: number, cost: v.number() })),
      pauseCost: number,
      pausedSeconds: v.number(),
      paidWith: text,
    }),
  ),
}) satisfies v.GenericSchema<unknown, PastRide>;

const purchase = v.object({
  id: v.string(),
  at: v.number(),
  name: v.string(),
  sum: number,
  status: v.nullable(v.picklist(['done', 'cancelled'])),
  paidWith: text,
}) satisfies v.GenericSchema<unknown, Purchase>;

const rides = v.array(ride);

/** What was seen of the history last, in the rider's part of this browser: it goes at sign-out. */
export const keepRides = (store: Store, seen: readonly PastRide[], at = Date.now()): void =>
  keep(store, 'history.rides', seen, at);
export const keepPurchases = (store: Store, seen: readonly Purchase[], at = Date.now()): void =>
  keep(store, 'history.purchases', seen, at);

function keep(store: Store, name: 'history.rides' | 'history.purchases', seen: readonly unknown[], at: number): void {
  store.write(name, seen.slice(0, MOST));
  store.write(`${name}.at`, at);
}

/** When the kept half was as the server said, phone's milliseconds; null where it never was. */
export const keptAt = (store: Store, half: 'rides' | 'purchases'): number | null =>
  store.read(`history.${half}.at`, v.number());

/** The receipts of this phone among them. */
export const keptRides = (store: Store): PastRide[] =>
  withReceipts(store.read('history.rides', rides) ?? [], receipts(store), true);
export const keptPurchases = (store: Store): Purchase[] => store.read('history.purchases', v.array(purchase)) ?? [];

export const receipts = (store: Store): PastRide[] => store.read('history.receipts', rides) ?? [];

/** A ride that is over by the server's word: in the history at once, also without a network. */
export function keepReceipt(store: Store, rent: RentFacts): void {
  const past = pastRideOf(rent);
  if (!past) return;
  const others = receipts(store).filter(({ id }) => id !== past.id);
  store.write('history.receipts', [past, ...others].slice(0, MOST_RECEIPTS));
}

/** Null of a ride that never began, or that is not over. */
export function pastRideOf(rent: RentFacts): PastRide | null {
  const { rideStartedAt, endedAt } = rent;
  if (rideStartedAt === null || endedAt === null) return null;
  const { elapsedSeconds } = rideClock(rent, endedAt);
  const isFined = rent.status === 'TECH_DONE' && elapsedSeconds >= RIDE_LIMIT_SECONDS;
  return {
    id: rent.id,
    startedAt: rideStartedAt,
    endedAt,
    seconds: elapsedSeconds,
    facts: [],
    details: {
      rentalId: rent.rentalId,
      frameNumber: rent.frameNumber,
      form: rent.form,
      wheelLock: rent.capabilities.wheelLock,
      chainLock: rent.capabilities.chain,
      tariffName: rent.tariffName,
      meters: null,
      calories: null,
      cost: rent.cost,
      fine: isFined ? RIDE_FINE : 0,
      bonus: rent.bonus,
      insuranceCost: rent.insuranceCost,
      freeMinutes: rent.freeMinutes,
      priceLines: [...rent.priceLines],
      pauseCost: rent.pauseCost,
      pausedSeconds: rent.pausedSeconds,
      paidWith: null,
    },
  };
}

/**
 * Receipts where the list has not got them yet, in their place by time. A list that goes on says nothing of what is older than
 * its last entry.
 */
export function withReceipts(list: readonly PastRide[], own: readonly PastRide[], isWhole: boolean): PastRide[] {
  const listed = new Set(list.map(({ id }) => id));
  const oldest = isWhole ? -Infinity : (list.at(-1)?.endedAt ?? -Infinity);
  const missing = own.filter(({ id, endedAt }) => !listed.has(id) && endedAt > oldest);
  return missing.length === 0 ? [...list] : [...missing, ...list].toSorted((a, b) => b.endedAt - a.endedAt);
}
