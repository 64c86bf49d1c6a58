import type { RentFacts } from '#domain/rent.ts';
import { rideClock } from '#domain/rideClock.ts';
import { rideBill } from '#domain/rideCost.ts';

/** Roubles each; kopecks possible in a line, never in the total. */
export type ReceiptLine =
  | { kind: 'free'; minutes: number; sum: 0 }
  | { kind: 'ride' | 'pause'; minutes: number; cost: number; sum: number }
  | { kind: 'insurance' | 'rounding'; sum: number };

export type ReceiptScreen = {
  receipt: RentFacts;
  /** The server's total; null until it has said one. */
  total: number | null;
  seconds: number;
  endedAt: number | null;
  /** Empty when our sum is not the server's: half an explanation would be worse than none. */
  lines: readonly ReceiptLine[];
  /** Support ended the ride. */
  byUs: boolean;
};

/** The receipt of a ride that is over by the server's word. */
export function receiptScreen(receipt: RentFacts): ReceiptScreen {
  const { elapsedSeconds } = rideClock(receipt, receipt.endedAt ?? receipt.serverTime);
  return {
    receipt,
    total: receipt.cost,
    seconds: elapsedSeconds,
    endedAt: receipt.endedAt,
    lines: receipt.cost === null ? [] : linesOf(receipt, elapsedSeconds, receipt.cost),
    byUs: receipt.status === 'TECH_DONE',
  };
}

function linesOf(receipt: RentFacts, seconds: number, total: number): ReceiptLine[] {
  const { freeMinutes, priceLines, pauseCost } = receipt;
  const bill = rideBill({ seconds, pausedSeconds: receipt.pausedSeconds }, receipt);
  const ridden = Math.ceil((seconds - (pauseCost === null ? 0 : Math.min(receipt.pausedSeconds, seconds))) / 60);
  const free = Math.min(ridden, freeMinutes);
  const lines: ReceiptLine[] = free > 0 ? [{ kind: 'free', minutes: free, sum: 0 }] : [];
  for (const { fromMinute, toMinute, cost } of priceLines) {
    const minutes = Math.max(0, Math.min(bill.paidMinutes, toMinute ?? Infinity) - fromMinute);
    if (minutes > 0) lines.push({ kind: 'ride', minutes, cost, sum: (minutes * Math.round(cost * 100)) / 100 });
  }
  if (bill.pausedMinutes > 0) lines.push({ kind: 'pause', minutes: bill.pausedMinutes, cost: pauseCost ?? 0, sum: bill.pausingKopecks / 100 });
  if (bill.insuranceKopecks > 0) lines.push({ kind: 'insurance', sum: bill.insuranceKopecks / 100 });

  const rest = Math.round(total * 100) - (bill.ridingKopecks + bill.pausingKopecks + bill.insuranceKopecks);
  if (Math.abs(rest) > 50) return [];
  return rest === 0 ? lines : [...lines, { kind: 'rounding', sum: rest / 100 }];
}
