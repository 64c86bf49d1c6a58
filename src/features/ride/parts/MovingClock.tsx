import { useLingui } from '@lingui/react/macro';
import { longClock } from '#domain/duration.ts';
import type { RentFacts } from '#domain/rent.ts';
import { rideClock } from '#domain/rideClock.ts';
import { rideCost } from '#domain/rideCost.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useServerNow } from '../useServerNow.ts';
import styles from './Coach.module.css';

/** What runs while hands are at a lock or a dock: the ride, or the pause. */
export function MovingClock({ rent }: { rent: RentFacts }) {
  const { t } = useLingui();
  const format = useFormat();
  const { elapsedSeconds, pausedSeconds, thisPauseSeconds } = rideClock(rent, useServerNow());
  const sum = format.money(rideCost({ seconds: elapsedSeconds, pausedSeconds }, rent));
  const clock = longClock(thisPauseSeconds ?? elapsedSeconds);
  return (
    <p className={styles.still}>
      {thisPauseSeconds === null
        ? t`Поездка идёт: ${clock}, ≈\u00A0${sum}`
        : t`Пауза: ${clock}, вся поездка ≈\u00A0${sum}`}
    </p>
  );
}
