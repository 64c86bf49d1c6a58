import { type Fare, rideBill, type Ridden, startedMinutes } from './rideCost.ts';

/** A line of a bill. Roubles; kopecks are possible in a line, never in what is paid. */
export type BillLine =
  | { kind: 'free'; minutes: number; sum: 0 }
  | { kind: 'ride' | 'pause'; minutes: number; cost: number; sum: number }
  /** `whole`: all that the ride cost, where its own lines cannot be told. `bonus` is below zero: it was paid by bonus. */
  | { kind: 'whole' | 'insurance' | 'rounding' | 'fine' | 'bonus'; sum: number };

/** What a server says of a ride's price, roubles. `bonus`: how much of it was paid by bonus. */
export type SaidPrice = { cost: number; fine?: number; bonus?: number };

/** `lines` add up to `payable`; they are none when our sum is not the server's: half an explanation would be worse than none. */
export type ExplainedBill = { payable: number; lines: readonly BillLine[] };

const kopecks = (roubles: number): number => Math.round(roubles * 100);

/**
 * A ride's price in lines: what every screen shows of a sum comes from here. The fine is charged beside the ride (our reading);
 * a server that has put it into the sum already is understood too.
 */
export function explainedBill(ridden: Ridden, fare: Fare, { cost, fine = 0, bonus = 0 }: SaidPrice): ExplainedBill {
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

/** Null when they would not add up to the total. */
function rideLines(ridden: Ridden, fare: Fare, total: number): BillLine[] | null {
  const { freeMinutes, priceLines, pauseCost } = fare;
  const bill = rideBill(ridden, fare);
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
  if (bill.insuranceKopecks > 0) lines.push({ kind: 'insurance', sum: bill.insuranceKopecks / 100 });

  const rest = kopecks(total) - (bill.ridingKopecks + bill.pausingKopecks + bill.insuranceKopecks);
  if (Math.abs(rest) > 50) return null;
  return rest === 0 ? lines : [...lines, { kind: 'rounding', sum: rest / 100 }];
}
