import type { PastRide } from '#domain/history.ts';
import type { RentFacts } from '#domain/rent.ts';
import { ShareButton } from '#features/share/ShareButton.tsx';
import { pastRideOf } from './receipts.ts';
import { receiptText } from './receiptText.ts';
import { useRideTexts } from './useRideTexts.ts';

/**
 * Shares the receipt at the end of a ride, with the same text as in the history. Renders nothing for a ride that never
 * began.
 */
export function ShareReceipt({ rent }: { rent: RentFacts }) {
  const ride = pastRideOf(rent);
  return ride && <Share ride={ride} />;
}

const Share = ({ ride }: { ride: PastRide }) => <ShareButton text={receiptText(useRideTexts(ride))} />;
