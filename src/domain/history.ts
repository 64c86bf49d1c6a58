import type { VehicleForm } from './rent.ts';
import type { Fare } from './rideCost.ts';

/** Details of a ride besides its times. Roubles, metres, small calories, seconds. */
export type RideDetails = Fare & {
  /** The number that support asks for. */
  rentalId: string;
  frameNumber: string;
  form: VehicleForm;
  /** Whether the vehicle has this lock; the rating form lists it then. */
  wheelLock: boolean;
  chainLock: boolean;
  tariffName: string | null;
  meters: number | null;
  calories: number | null;
  /** Null until the server has a sum. */
  cost: number | null;
  fine: number;
  bonus: number;
  pausedSeconds: number;
  /** A masked card number, or another text of the server. */
  paidWith: string | null;
};

/**
 * A finished ride. Times are milliseconds. `facts`: names and values of the operator, shown where there are no details.
 */
export type PastRide = {
  id: string;
  startedAt: number;
  endedAt: number;
  seconds: number;
  facts: readonly { name: string; value: string }[];
  details: RideDetails | null;
};

/** A payment. `status`: null where the server names none. `sum`: roubles. */
export type Purchase = {
  id: string;
  at: number;
  name: string;
  sum: number | null;
  status: 'done' | 'cancelled' | null;
  paidWith: string | null;
};

/**
 * One page. `leftOut`: how many entries could not be read. `next`: the offset of the next page, or null.
 */
export type HistoryPage<Entry> = { entries: readonly Entry[]; leftOut: number; next: number | null };

/** The last four digits of a masked card number; null for any other text. */
export const lastDigits = (paidWith: string | null): string | null =>
  /^[\d*• xX]{6,}?(\d{4})$/.exec(paidWith?.trim() ?? '')?.[1] ?? null;

export type DayGroup<Entry> = { at: number; entries: readonly Entry[] };

/** Entries grouped by the day of `at` in the rider's time zone, the newest first (map-and-rent §3). */
export function groupByDay<Entry>(entries: readonly Entry[], at: (entry: Entry) => number): DayGroup<Entry>[] {
  const days: { at: number; entries: Entry[]; name: string }[] = [];
  for (const entry of [...entries].sort((one, other) => at(other) - at(one))) {
    const name = new Date(at(entry)).toDateString();
    const last = days.at(-1);
    if (last?.name === name) last.entries.push(entry);
    else days.push({ at: at(entry), entries: [entry], name });
  }
  return days;
}
