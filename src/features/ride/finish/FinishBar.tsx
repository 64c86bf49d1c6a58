import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { rideSum } from '#domain/rideSum.ts';
import { useClock } from '#hooks/useClock.ts';
import { rideLength } from '#i18n/rideLength.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { useRent } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { BottomBar } from '#ui/Screen.tsx';
import { ClaimEntry } from '../claim/ClaimEntry.tsx';
import type { FinishView } from './finish.view.ts';
import styles from '../parts/Coach.module.css';

/** «Время остановлено: 37 мин, ≈ 42 ₽»: the cost, above the button that ends the ride. */
export function StoppedClock({ view: { rent } }: { view: FinishView }) {
  const format = useFormat();
  const {
    clock: { elapsedSeconds, isKnown },
    sum: cost,
  } = rideSum(rent, useClock('server'));
  const length = rideLength(format, elapsedSeconds);
  const sum = format.money(cost ?? 0);
  return (
    <p className={styles.still}>
      <Icon name="pause" size="small" />
      <span>
        {!isKnown ? (
          <Trans>Время остановлено, сумма будет в чеке</Trans>
        ) : cost === null ? (
          <Trans>
            Время остановлено: <strong>{length}</strong>, сумма будет в чеке
          </Trans>
        ) : (
          <Trans>
            Время остановлено: <strong>{length}</strong>, <strong>≈ {sum}</strong>
          </Trans>
        )}
      </span>
    </p>
  );
}

/** The foot of every task of the end: the cost, the buttons, and the way back to the ride. */
export function FinishBar({
  view,
  hasWayBack = true,
  children,
}: {
  view: FinishView;
  hasWayBack?: boolean;
  children?: ReactNode;
}) {
  return (
    <BottomBar bare>
      <StoppedClock view={view} />
      {children}
      <ClaimEntry rent={view.rent} />
      {hasWayBack && <BackToRide view={view} />}
    </BottomBar>
  );
}

export function BackToRide({ view }: { view: FinishView }) {
  const { t } = useLingui();
  const rent = useRent();
  return (
    <Button
      wide
      busy={view.sending === 'returnToRide' || view.task.kind === 'returning'}
      disabled={!view.mayGoBack && view.sending !== 'returnToRide'}
      onClick={() => sendToRide(rent, { type: 'rider.wentBack' })}
    >
      {t`Вернуться к поездке`}
    </Button>
  );
}
