import * as v from 'valibot';
import type { PastRide } from '#domain/history.ts';
import { type RentFacts, reservedMinutes } from '#domain/rent.ts';
import { rideClock } from '#domain/rideClock.ts';
import { RIDE_FINE, RIDE_LIMIT_SECONDS } from '#domain/rideLimit.ts';
import type { Runtime } from '#src/runtime/services.ts';

type Store = Runtime['session']['riderStore'];

/** Receipts that the server's list may not contain yet. */
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
      // Receipts of earlier releases have none.
      fareCap: v.optional(number, null),
      reservation: v.optional(v.nullable(reservedMinutes), null),
      pausedSeconds: v.number(),
      paidWith: text,
    }),
  ),
}) satisfies v.GenericSchema<unknown, PastRide>;

const rides = v.array(ride);

export const storedReceipts = (store: Store): PastRide[] => store.read('history.receipts', rides) ?? [];

/** Stores a ride that the server reports as over, so the history shows it at once, also without a network. */
export function storeReceipt(store: Store, rent: RentFacts): void {
  // With unknown prices its sum would differ from the server's list.
  const past = rent.sumsAreKnown ? pastRideOf(rent) : null;
  if (!past) return;
  const others = storedReceipts(store).filter(({ id }) => id !== past.id);
  store.write('history.receipts', [past, ...others].slice(0, MOST_RECEIPTS));
}

/** Null for a ride that never began or is not over. */
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
      fareCap: rent.fareCap,
      reservation: rent.reservation,
      pausedSeconds: rent.pausedSeconds,
      paidWith: null,
    },
  };
}

/**
 * Adds the receipts that the list does not contain yet, sorted by time. An incomplete list says nothing about rides
 * older than its last entry.
 */
export function mergeReceipts(list: readonly PastRide[], own: readonly PastRide[], isWhole: boolean): PastRide[] {
  const listed = new Set(list.map(({ id }) => id));
  const oldest = isWhole ? -Infinity : (list.at(-1)?.endedAt ?? -Infinity);
  const missing = own.filter(({ id, endedAt }) => !listed.has(id) && endedAt > oldest);
  return missing.length === 0 ? [...list] : [...missing, ...list].sort((a, b) => b.endedAt - a.endedAt);
}
