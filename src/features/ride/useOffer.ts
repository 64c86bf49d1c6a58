import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useRent } from '#src/runtime.tsx';
import { type OfferScreen, offerScreen } from './offer.screen.ts';
import { usePosition } from './usePosition.ts';

/** The vehicle looked at, judged by where the phone is now; null while there is none. */
export function useOffer(): OfferScreen | null {
  const offer = useSelector(useRent(), (snapshot) => snapshot?.context.offer ?? null);
  const reading = usePosition();
  return useMemo(() => offer && offerScreen(offer, reading), [offer, reading]);
}
