import type { PastRide } from './history.ts';
import { type Fare, rideBill, type Ridden, startedMinutes } from './rideCost.ts';

/** A line of a bill, roubles. A line may have kopecks; the amount to pay has none. */
export type BillLine =
  | { kind: 'free'; minutes: number; sum: 0 }
  | { kind: 'ride' | 'pause' | 'reservation'; minutes: number; cost: number; sum: number }
  /** Below zero: what the lines above it exceed the cap by, roubles. */
  | { kind: 'cap'; cap: number; sum: number }
  /**
   * `whole`: the price of the whole ride, where its lines are not known. `bonus`: below zero, the part that the bonus
   * paid.
   */
  | { kind: 'whole' | 'insurance' | 'rounding' | 'fine' | 'bonus'; sum: number };

/** The price of a ride as a server sends it, roubles. `bonus`: the part that the bonus paid. */
export type ChargedPrice = { cost: number; fine?: number; bonus?: number };

/**
 * `lines` add up to `payable`. The list is empty where our sum differs from the server's: a partial explanation would
 * mislead.
 */
export type ExplainedBill = { payable: number; lines: readonly BillLine[] };

const kopecks = (roubles: number): number => Math.round(roubles * 100);

/**
 * A ride's price in lines: every screen that explains a sum uses this. The fine is charged in addition to `cost` (our
 * reading);
 * a `cost` that already includes the fine is recognised too.
 */
export function explainedBill(ridden: Ridden, fare: Fare, { cost, fine = 0, bonus = 0 }: ChargedPrice): ExplainedBill {
  const besides: BillLine[] = [
    ...(fine === 0 ? [] : [{ kind: 'fine' as const, sum: fine }]),
    ...(bonus === 0 ? [] : [{ kind: 'bonus' as const, sum: -bonus }]),
  ];
  const apart = rideLines(ridden, fare, cost);
  const within = apart === null && fine !== 0 ? rideLines(ridden, fare, cost - fine) : null;
  const rideCost = within === null ? cost : cost - fine;
  const unexplained: BillLine[] = besides.length === 0 ? [] : [{ kind: 'whole', sum: cost }];
  return {
    payable: (kopecks(rideCost) + kopecks(fine) - kopecks(bonus)) / 100,
    lines: [...(apart ?? within ?? unexplained), ...besides],
  };
}

/** Null when the lines do not add up to the total. */
function rideLines(ridden: Ridden, fare: Fare, total: number): BillLine[] | null {
  const { freeMinutes, priceLines, pauseCost, reservation } = fare;
  const bill = rideBill(ridden, fare);
  if (bill === null) return null;
  const minutesRidden = startedMinutes(
    ridden.seconds - (pauseCost === null ? 0 : Math.min(ridden.pausedSeconds, ridden.seconds)),
  );
  const free = Math.min(minutesRidden, freeMinutes);
  const lines: BillLine[] = free > 0 ? [{ kind: 'free', minutes: free, sum: 0 }] : [];
  for (const { fromMinute, toMinute, cost } of priceLines) {
    const minutes = Math.max(0, Math.min(bill.paidMinutes, toMinute ?? Infinity) - fromMinute);
    if (minutes > 0) lines.push({ kind: 'ride', minutes, cost, sum: (minutes * kopecks(cost)) / 100 });
  }
  if (bill.pausedMinutes > 0)
    lines.push({ kind: 'pause', minutes: bill.pausedMinutes, cost: pauseCost ?? 0, sum: bill.pausingKopecks / 100 });
  if (reservation && bill.reservationKopecks > 0)
    lines.push({ kind: 'reservation', ...reservation, sum: bill.reservationKopecks / 100 });
  if (bill.insuranceKopecks > 0) lines.push({ kind: 'insurance', sum: bill.insuranceKopecks / 100 });

  const over = bill.overCapKopecks;
  if (over > 0) lines.push({ kind: 'cap', cap: fare.fareCap ?? 0, sum: -over / 100 });

  const rest = kopecks(total) - bill.totalKopecks;
  if (Math.abs(rest) > 50) return null;
  return rest === 0 ? lines : [...lines, { kind: 'rounding', sum: rest / 100 }];
}

/** The bill of a past ride, with the same sum as its receipt; null until the server sends a sum. */
export function pastRideBill({ seconds, details }: Pick<PastRide, 'seconds' | 'details'>): ExplainedBill | null {
  if (!details || details.cost === null) return null;
  const { pausedSeconds, cost, fine, bonus } = details;
  return explainedBill({ seconds, pausedSeconds }, details, { cost, fine, bonus });
}
