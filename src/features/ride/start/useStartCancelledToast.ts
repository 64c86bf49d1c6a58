import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { toasts } from '#ui/toasts.ts';
import type { RideState } from '../state/rideState.ts';

/** After a cancelled start, a toast on the map says so, and what to do with a loose chain. */
export function useStartCancelledToast(ride: RideState | null): void {
  const { t } = useLingui();
  const before = useRef<RideState | null>(null);

  useEffect(() => {
    const was = before.current;
    before.current = ride;
    if (ride?.phase !== 'idle' || was?.start !== 'cancelling') return;
    const isLoose = was.context.rent?.chainPlace === 'free';
    toasts.show({
      kind: 'ride',
      key: 'start-cancelled',
      text: isLoose
        ? t`Старт отменён, деньги не спишем. Застегните цепь, если получится.`
        : t`Старт отменён, деньги не спишем.`,
    });
  }, [ride, t]);
}
