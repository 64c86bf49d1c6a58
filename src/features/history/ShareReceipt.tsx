import type { PastRide } from '#domain/history.ts';
import type { RentFacts } from '#domain/rent.ts';
import { pastRideOf } from './keptHistory.ts';
import { receiptText } from './receiptText.ts';
import { ShareButton } from '#features/share/index.ts';
import { useRideWords } from './useRideWords.ts';

/** For the receipt at the end of a ride: the same words as in the history. Nothing for a ride that never began. */
export function ShareReceipt({ rent }: { rent: RentFacts }) {
  const ride = pastRideOf(rent);
  return ride && <Share ride={ride} />;
}

const Share = ({ ride }: { ride: PastRide }) => <ShareButton text={receiptText(useRideWords(ride))} />;
