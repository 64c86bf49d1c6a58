import type { Fare } from './rideCost.ts';
import type { VehicleForm } from './rent.ts';

/** What the server tells of a ride beside its times. Roubles, metres, small calories, seconds. */
export type RideDetails = Fare & {
  /** What support asks for. */
  rentalId: string;
  frameNumber: string;
  form: VehicleForm;
  /** Parts that a rider may have trouble with. */
  wheelLock: boolean;
  chainLock: boolean;
  tariffName: string | null;
  meters: number | null;
  calories: number | null;
  /** Null until there is one. */
  cost: number | null;
  fine: number;
  bonus: number;
  pausedSeconds: number;
  /** A masked card number, else words of the server's. */
  paidWith: string | null;
};

/** A finished ride. Times are milliseconds; `facts` are the operator's own names and values, for when there are no details. */
export type PastRide = {
  id: string;
  startedAt: number;
  endedAt: number;
  seconds: number;
  facts: readonly { name: string; value: string }[];
  details: RideDetails | null;
};

/** What was paid, or was not: null where the server says neither. `sum` in roubles. */
export type Purchase = {
  id: string;
  at: number;
  name: string;
  sum: number | null;
  status: 'done' | 'cancelled' | null;
  paidWith: string | null;
};

/** One page; `next` is the offset of the page after it, null where there is none. */
export type HistoryPage<Entry> = { entries: readonly Entry[]; next: number | null };

/** Digits at the end of a masked card number; null where it is none. */
export const lastDigits = (paidWith: string | null): string | null =>
  /^[\d*• xX]{6,}?(\d{4})$/.exec(paidWith?.trim() ?? '')?.[1] ?? null;

export type Day<Entry> = { at: number; entries: readonly Entry[] };

/** Entries under the day of `at` in the rider's own time zone, in the order they came (map-and-rent §3). */
export function byDay<Entry>(entries: readonly Entry[], at: (entry: Entry) => number): Day<Entry>[] {
  const days: { at: number; entries: Entry[]; name: string }[] = [];
  for (const entry of entries) {
    const name = new Date(at(entry)).toDateString();
    const last = days.at(-1);
    if (last?.name === name) last.entries.push(entry);
    else days.push({ at: at(entry), entries: [entry], name });
  }
  return days;
}
