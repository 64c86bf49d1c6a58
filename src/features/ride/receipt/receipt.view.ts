import { type BillLine, explainedBill } from '#domain/billLines.ts';
import { timesAgree } from '#domain/figures.ts';
import { endedDuringInspection } from '#domain/inspection.ts';
import type { RentFacts } from '#domain/rent.ts';
import { rideClock } from '#domain/rideClock.ts';
import { RIDE_FINE, RIDE_LIMIT_SECONDS } from '#domain/rideLimit.ts';

/** How the ride ended: finished by the rider, cancelled during the inspection, or closed by support. */
export type RideOutcome =
  | { kind: 'finished' | 'lookedOver' }
  | { kind: 'bySupport'; claimedAt: number | null }
  | { kind: 'limitPassed' };

export type ReceiptView = {
  receipt: RentFacts;
  end: RideOutcome;
  /** The server's total, with the fine if there is one; null until the server sends it. */
  total: number | null;
  /** Null if the times in the row are impossible. */
  seconds: number | null;
  endedAt: number | null;
  /** The lines add up to the total. Empty if our sum differs from the server's: a partial explanation would mislead. */
  lines: readonly BillLine[];
  /** The photo is still in this phone. */
  photoOwed: boolean;
};

/**
 * The receipt of a ride that the server reports as over.
 *
 * @param photoIsHere the phone still has a photo to send
 */
export function receiptView(receipt: RentFacts, photoIsHere = false): ReceiptView {
  const { elapsedSeconds, isKnown } = rideClock(receipt, receipt.endedAt ?? receipt.serverTime);
  const end = rideOutcome(receipt, elapsedSeconds);
  const fine = end.kind === 'limitPassed' ? RIDE_FINE : 0;
  const { cost, bonus, pausedSeconds } = receipt;
  const bill =
    cost === null
      ? { payable: null, lines: [] }
      : !receipt.sumsAreKnown || !isKnown
        ? { payable: unexplained(receipt), lines: [] }
        : explainedBill({ seconds: elapsedSeconds, pausedSeconds }, receipt, { cost, fine, bonus });
  return {
    receipt,
    end,
    total: bill.payable,
    seconds: isKnown && timesAgree(receipt) ? elapsedSeconds : null,
    endedAt: receipt.endedAt,
    lines: bill.lines,
    photoOwed: photoIsHere && receipt.photoState !== 'uploaded',
  };
}

/** The server's own sum, if we need to add nothing. A fine depends on the length of the ride, which is unknown here. */
const unexplained = ({ status, cost, bonus }: RentFacts): number | null =>
  cost === null || status === 'TECH_DONE' ? null : (Math.round(cost * 100) - Math.round(bonus * 100)) / 100;

function rideOutcome(receipt: RentFacts, seconds: number): RideOutcome {
  if (endedDuringInspection(receipt)) return { kind: 'lookedOver' };
  if (receipt.status !== 'TECH_DONE') return { kind: 'finished' };
  // Only the limit causes a fine. If support closes a ride before the limit, the rider pays only its price.
  return seconds >= RIDE_LIMIT_SECONDS ? { kind: 'limitPassed' } : { kind: 'bySupport', claimedAt: receipt.claimedAt };
}
