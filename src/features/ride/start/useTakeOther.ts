import { useState } from 'react';
import { waitFor } from 'xstate';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { useShowOther } from '../nearby/useShowOther.ts';
import { lookupOf } from '../state/useLookup.ts';

const CANCEL = { type: 'rider.startCancelled' } as const;

/** Cancels the start, then shows the nearest other vehicle. After a refused cancel the rider stays on the refusal. */
export function useTakeOther(): { takeOther: () => void; busy: boolean } {
  const { report } = useRuntime();
  const { position } = useRuntime().device;
  const rent = useRent();
  const showOther = useShowOther('rider.leftVehicle');
  const [busy, setBusy] = useState(false);

  const take = async () => {
    if (!rent?.getSnapshot().can(CANCEL)) return;
    const offer = lookupOf(rent)?.offer ?? null;
    const reading = position.latest();
    sendToRide(rent, CANCEL);
    const settled = await waitFor(
      rent,
      (snapshot) => !snapshot.matches({ ride: 'CHECK_START' }) || snapshot.matches({ commandState: 'refused' }),
    );
    if (settled.context.rent === null)
      await showOther(offer ?? (reading.kind === 'located' ? reading.position : null), offer);
  };
  const takeOther = () => {
    setBusy(true);
    take()
      .catch(report)
      .finally(() => setBusy(false));
  };
  return { takeOther, busy };
}
