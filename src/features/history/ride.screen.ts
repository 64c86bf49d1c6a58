import { type ExplainedBill, explainedBill } from '#domain/billLines.ts';
import type { PastRide } from '#domain/history.ts';

/** What the ride cost and why; null until the server has said a sum. The same sum as the receipt's. */
export function rideBill({ seconds, details }: Pick<PastRide, 'seconds' | 'details'>): ExplainedBill | null {
  if (!details || details.cost === null) return null;
  const { pausedSeconds, cost, fine, bonus } = details;
  return explainedBill({ seconds, pausedSeconds }, details, { cost, fine, bonus });
}
