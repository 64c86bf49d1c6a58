import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { addressIn } from '#domain/address.ts';
import type { RentFacts } from '#domain/rent.ts';
import { useRent } from '#src/runtime/runtime.tsx';
import { toasts } from '#ui/toasts.ts';
import type { RentSnapshot } from './rideState.ts';

const WITHOUT_A_RIDE = ['idle', 'ACTIVE_RIDE_COMPLETED'] as const;

/** The ride that began without this phone, at the keypad of a dock; null if there is none. */
export function startedAtDock(
  was: Pick<RentSnapshot, 'matches'>,
  { context: { rent } }: Pick<RentSnapshot, 'context'>,
): RentFacts | null {
  const isNew = rent !== null && rent.capabilities.docked && rent.stage === 'ACTIVE_RIDE';
  return isNew && WITHOUT_A_RIDE.some((ride) => was.matches({ ride })) ? rent : null;
}

/** Shows a toast after such a start. The current screen then shows the ride. */
export function useRideStartedToast(): void {
  const { i18n, t } = useLingui();
  const chart = useRent();

  useEffect(() => {
    if (!chart) return;
    let was = chart.getSnapshot();
    const subscription = chart.subscribe((now) => {
      const rent = startedAtDock(was, now);
      was = now;
      if (!rent) return;
      const number = rent.frameNumber;
      const station = rent.station ? addressIn(i18n.locale, rent.station.address) : null;
      toasts.show({
        kind: 'ride',
        key: 'begun',
        text:
          station === null
            ? t`Поездка началась на станции: велосипед № ${number}.`
            : t`Поездка началась на станции «${station}»: велосипед № ${number}.`,
      });
    });
    return () => subscription.unsubscribe();
  }, [chart, i18n, t]);
}
