import { useLingui } from '@lingui/react/macro';
import { longClock } from '#domain/duration.ts';
import type { RentFacts } from '#domain/rent.ts';
import { rideSum } from '#domain/rideSum.ts';
import { useClock } from '#hooks/useClock.ts';
import { useFormat } from '#i18n/useFormat.ts';
import styles from './Coach.module.css';

/** The running clock while the rider handles a lock or a dock: of the ride, or of the pause. */
export function MovingClock({ rent }: { rent: RentFacts }) {
  const { t } = useLingui();
  const format = useFormat();
  const {
    clock: { elapsedSeconds, thisPauseSeconds, isKnown },
    sum: cost,
  } = rideSum(rent, useClock('server'));
  const sum = format.money(cost ?? 0);
  const clock = longClock(thisPauseSeconds ?? elapsedSeconds);
  if (!isKnown) return null;
  if (cost === null)
    return <p className={styles.still}>{thisPauseSeconds === null ? t`Поездка идёт: ${clock}` : t`Пауза: ${clock}`}</p>;
  return (
    <p className={styles.still}>
      {thisPauseSeconds === null ? t`Поездка идёт: ${clock}, ≈ ${sum}` : t`Пауза: ${clock}, вся поездка ≈ ${sum}`}
    </p>
  );
}
