import { wasLookedOver } from '#domain/lookOver.ts';
import type { RentFacts } from '#domain/rent.ts';
import { rideClock } from '#domain/rideClock.ts';
import { rideBill, startedMinutes } from '#domain/rideCost.ts';
import { RIDE_FINE, RIDE_LIMIT_SECONDS } from '#domain/rideLimit.ts';

/** Roubles each; kopecks possible in a line, never in the total. */
export type ReceiptLine =
  | { kind: 'free'; minutes: number; sum: 0 }
  | { kind: 'ride' | 'pause'; minutes: number; cost: number; sum: number }
  /** All that the ride cost, where its own lines cannot be told. */
  | { kind: 'whole' | 'insurance' | 'rounding' | 'fine'; sum: number };

/** How the ride ended: as its rider wished, taken back while it was looked over, or by support. */
export type ReceiptEnd = { kind: 'finished' | 'lookedOver' } | { kind: 'bySupport'; claimedAt: number | null } | { kind: 'limitPassed' };

export type ReceiptScreen = {
  receipt: RentFacts;
  end: ReceiptEnd;
  /** The server's total, and the fine where there is one; null until it has said one. */
  total: number | null;
  seconds: number;
  endedAt: number | null;
  /** They add up to the total. Empty when our sum is not the server's: half an explanation would be worse than none. */
  lines: readonly ReceiptLine[];
  /** The photo is still in this phone. */
  photoOwed: boolean;
};

/**
 * The receipt of a ride that is over by the server's word.
 * @param photoIsHere the phone still has a photo to send
 */
export function receiptScreen(receipt: RentFacts, photoIsHere = false): ReceiptScreen {
  const { elapsedSeconds } = rideClock(receipt, receipt.endedAt ?? receipt.serverTime);
  const end = endOf(receipt, elapsedSeconds);
  const fine = end.kind === 'limitPassed' ? RIDE_FINE : 0;
  const { rideCost, lines } = receipt.cost === null ? { rideCost: null, lines: [] } : explained(receipt, elapsedSeconds, receipt.cost, fine);
  return {
    receipt,
    end,
    total: rideCost === null ? null : rideCost + fine,
    seconds: elapsedSeconds,
    endedAt: receipt.endedAt,
    lines,
    photoOwed: photoIsHere && receipt.photoState !== 'uploaded',
  };
}

function endOf(receipt: RentFacts, seconds: number): ReceiptEnd {
  if (wasLookedOver(receipt)) return { kind: 'lookedOver' };
  if (receipt.status !== 'TECH_DONE') return { kind: 'finished' };
  // A fine goes with the limit alone: support ends a ride before it for nothing more than its price.
  return seconds >= RIDE_LIMIT_SECONDS ? { kind: 'limitPassed' } : { kind: 'bySupport', claimedAt: receipt.claimedAt };
}

/** The fine is charged beside the ride (our reading); a server that has put it into the sum already is understood too. */
function explained(receipt: RentFacts, seconds: number, cost: number, fine: number): { rideCost: number; lines: ReceiptLine[] } {
  if (fine === 0) return { rideCost: cost, lines: linesOf(receipt, seconds, cost) ?? [] };
  const apart = linesOf(receipt, seconds, cost);
  const within = apart === null ? linesOf(receipt, seconds, cost - fine) : null;
  const rideCost = within === null ? cost : cost - fine;
  return { rideCost, lines: [...(apart ?? within ?? [{ kind: 'whole' as const, sum: cost }]), { kind: 'fine', sum: fine }] };
}

/** Null when they would not add up to the total. */
function linesOf(receipt: RentFacts, seconds: number, total: number): ReceiptLine[] | null {
  const { freeMinutes, priceLines, pauseCost } = receipt;
  const bill = rideBill({ seconds, pausedSeconds: receipt.pausedSeconds }, receipt);
  const ridden = startedMinutes(seconds - (pauseCost === null ? 0 : Math.min(receipt.pausedSeconds, seconds)));
  const free = Math.min(ridden, freeMinutes);
  const lines: ReceiptLine[] = free > 0 ? [{ kind: 'free', minutes: free, sum: 0 }] : [];
  for (const { fromMinute, toMinute, cost } of priceLines) {
    const minutes = Math.max(0, Math.min(bill.paidMinutes, toMinute ?? Infinity) - fromMinute);
    if (minutes > 0) lines.push({ kind: 'ride', minutes, cost, sum: (minutes * Math.round(cost * 100)) / 100 });
  }
  if (bill.pausedMinutes > 0) lines.push({ kind: 'pause', minutes: bill.pausedMinutes, cost: pauseCost ?? 0, sum: bill.pausingKopecks / 100 });
  if (bill.insuranceKopecks > 0) lines.push({ kind: 'insurance', sum: bill.insuranceKopecks / 100 });

  const rest = Math.round(total * 100) - (bill.ridingKopecks + bill.pausingKopecks + bill.insuranceKopecks);
  if (Math.abs(rest) > 50) return null;
  return rest === 0 ? lines : [...lines, { kind: 'rounding', sum: rest / 100 }];
}
