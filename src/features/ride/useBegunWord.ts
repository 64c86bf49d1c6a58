import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { addressIn } from '#domain/placeWords.ts';
import type { RentFacts } from '#domain/rent.ts';
import { useRent } from '#src/runtime.tsx';
import { toasts } from '#ui/toasts.ts';
import type { RentSnapshot } from './situation.ts';

const WITHOUT_A_RIDE = [
  'idle',
  'lookingUp',
  'lookupRefused',
  'offered',
  'startRefused',
  'ACTIVE_RIDE_COMPLETED',
] as const;

/** The ride that began without this phone, at the keypad of a dock; null while none has. */
export function begunAtDock(
  was: Pick<RentSnapshot, 'matches'>,
  { context: { rent } }: Pick<RentSnapshot, 'context'>,
): RentFacts | null {
  const isNew = rent !== null && rent.capabilities.docked && rent.stage === 'ACTIVE_RIDE';
  return isNew && WITHOUT_A_RIDE.some((ride) => was.matches({ ride })) ? rent : null;
}

/** Says that a ride has begun where this phone did nothing for it. The screen that it interrupts shows the ride itself. */
export function useBegunWord(): void {
  const { i18n, t } = useLingui();
  const chart = useRent();

  useEffect(() => {
    if (!chart) return;
    let was = chart.getSnapshot();
    const heard = chart.subscribe((now) => {
      const rent = begunAtDock(was, now);
      was = now;
      if (!rent) return;
      const number = rent.frameNumber;
      const station = rent.station ? addressIn(i18n.locale, rent.station.address) : null;
      toasts.show({
        kind: 'ride',
        key: 'begun',
        text:
          station === null
            ? t`Поездка началась на станции: велосипед №\u00A0${number}.`
            : t`Поездка началась на станции «${station}»: велосипед №\u00A0${number}.`,
      });
    });
    return () => heard.unsubscribe();
  }, [chart, i18n, t]);
}
