import type { PastRide } from './history.ts';
import type { RideTotals } from './statistics.ts';

/** `at`: its first moment in the phone's time zone, ms. */
export type Month = { at: number; totals: RideTotals };
/** The totals of a calendar year, and its months with rides, the newest first. */
export type Season = { year: number; totals: RideTotals; months: readonly Month[] };

const NONE: RideTotals = { rides: 0, seconds: 0, meters: 0, calories: 0 };

/** An unknown distance or number of calories adds nothing. */
const plus = (sum: RideTotals, { seconds, details }: PastRide): RideTotals => ({
  rides: sum.rides + 1,
  seconds: sum.seconds + seconds,
  meters: sum.meters + (details?.meters ?? 0),
  calories: sum.calories + (details?.calories ?? 0),
});

/** The years with rides, the newest first. A ride belongs to the month in which it ended, as in the history. */
export function seasonsOf(rides: readonly PastRide[]): Season[] {
  const monthsOf = new Map<number, Map<number, RideTotals>>();
  const totalsOf = new Map<number, RideTotals>();
  for (const ride of [...rides].sort((a, b) => b.endedAt - a.endedAt)) {
    const end = new Date(ride.endedAt);
    const year = end.getFullYear();
    const at = new Date(year, end.getMonth()).getTime();
    const months = monthsOf.get(year) ?? new Map<number, RideTotals>();
    monthsOf.set(year, months.set(at, plus(months.get(at) ?? NONE, ride)));
    totalsOf.set(year, plus(totalsOf.get(year) ?? NONE, ride));
  }
  return [...monthsOf].map(([year, months]) => ({
    year,
    totals: totalsOf.get(year) ?? NONE,
    months: [...months].map(([at, totals]) => ({ at, totals })),
  }));
}
