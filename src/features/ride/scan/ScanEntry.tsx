import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useRent } from '#src/runtime/runtime.tsx';
import { useRideStartedToast } from '../state/useRideStartedToast.ts';
import { FinishFirst } from './FinishFirst.tsx';
import { ScanScreen } from './ScanScreen.tsx';

/**
 * The scan. A rider who opens it during a ride, by a sticker's link or in an old tab, must finish the ride first
 * (ledger B019, our reading).
 */
export function ScanEntry() {
  const ride = useSelector(useRent(), (snapshot) => snapshot?.context.rent ?? null);
  useRideStartedToast();
  // A ride that begins here redirects to its screen by itself.
  const [cameWithRide] = useState(ride !== null);
  return cameWithRide && ride ? <FinishFirst ride={ride} /> : <ScanScreen />;
}
