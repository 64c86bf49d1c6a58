import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useRent } from '#src/runtime.tsx';
import { FinishFirst } from './FinishFirst.tsx';
import { ScanScreen } from './ScanScreen.tsx';
import { useBegunWord } from './useBegunWord.ts';

/** The scan. Whoever comes with a ride on, by a sticker's link or an old tab, hears that it comes first (ledger B019, our reading). */
export function ScanEntry() {
  const ride = useSelector(useRent(), (snapshot) => snapshot?.context.rent ?? null);
  useBegunWord();
  // A ride that begins here has its own way to its screen.
  const [cameWithRide] = useState(ride !== null);
  return cameWithRide && ride ? <FinishFirst ride={ride} /> : <ScanScreen />;
}
