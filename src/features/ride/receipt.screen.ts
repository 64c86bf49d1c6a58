import { type BillLine, explainedBill } from '#domain/billLines.ts';
import { wasLookedOver } from '#domain/lookOver.ts';
import type { RentFacts } from '#domain/rent.ts';
import { rideClock } from '#domain/rideClock.ts';
import { RIDE_FINE, RIDE_LIMIT_SECONDS } from '#domain/rideLimit.ts';

/** How the ride ended: as its rider wished, taken back while it was looked over, or by support. */
export type ReceiptEnd =
  { kind: 'finished' | 'lookedOver' } | { kind: 'bySupport'; claimedAt: number | null } | { kind: 'limitPassed' };

export type ReceiptScreen = {
  receipt: RentFacts;
  end: ReceiptEnd;
  /** The server's total, and the fine where there is one; null until it has said one. */
  total: number | null;
  seconds: number;
  endedAt: number | null;
  /** They add up to the total. Empty when our sum is not the server's: half an explanation would be worse than none. */
  lines: readonly BillLine[];
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
  const { cost, bonus, pausedSeconds } = receipt;
  const bill =
    cost === null
      ? { payable: null, lines: [] }
      : explainedBill({ seconds: elapsedSeconds, pausedSeconds }, receipt, { cost, fine, bonus });
  return {
    receipt,
    end,
    total: bill.payable,
    seconds: elapsedSeconds,
    endedAt: receipt.endedAt,
    lines: bill.lines,
    photoOwed: photoIsHere && receipt.photoState !== 'uploaded',
  };
}

function endOf(receipt: RentFacts, seconds: number): ReceiptEnd {
  if (wasLookedOver(receipt)) return { kind: 'lookedOver' };
  if (receipt.status !== 'TECH_DONE') return { kind: 'finished' };
  // A fine goes with the limit alone: support ends a ride before it for nothing more than its price.
  return seconds >= RIDE_LIMIT_SECONDS ? { kind: 'limitPassed' } : { kind: 'bySupport', claimedAt: receipt.claimedAt };
}
