import { useMemo } from 'react';
import { usePosition } from '#hooks/usePosition.ts';
import { useLookup } from '../state/rideState.ts';
import { type OfferView, offerView } from './offer.view.ts';

/** The offered vehicle, judged by the phone's current location; null if there is none. */
export function useOffer(): OfferView | null {
  const offer = useLookup((lookup) => lookup?.context.offer ?? null);
  const reading = usePosition();
  return useMemo(() => offer && offerView(offer, reading), [offer, reading]);
}
