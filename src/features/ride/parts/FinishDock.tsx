import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { shortClock } from '#domain/duration.ts';
import { rideClock } from '#domain/rideClock.ts';
import { rideCost } from '#domain/rideCost.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useRent } from '#src/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Dock } from '#ui/Screen.tsx';
import type { FinishScreen } from '../finish.screen.ts';
import { useServerNow } from '../useServerNow.ts';
import { ClaimEntry } from './ClaimEntry.tsx';
import styles from './Coach.module.css';

/** «Время остановлено: 36:51, ≈ 42 ₽»: what ending costs stands over its button. */
export function StoppedClock({ screen: { rent } }: { screen: FinishScreen }) {
  const format = useFormat();
  const { elapsedSeconds, pausedSeconds } = rideClock(rent, useServerNow());
  const clock = shortClock(elapsedSeconds);
  const sum = format.money(rideCost({ seconds: elapsedSeconds, pausedSeconds }, rent));
  return (
    <p className={styles.still}>
      <Icon name="pause" size="small" />
      <span>
        <Trans>
          Время остановлено: <strong>{clock}</strong>, <strong>≈&nbsp;{sum}</strong>
        </Trans>
      </span>
    </p>
  );
}

/** The foot of every task of the end: the money, its buttons, and the way back to the ride. */
export function FinishDock({
  screen,
  hasWayBack = true,
  children,
}: {
  screen: FinishScreen;
  hasWayBack?: boolean;
  children?: ReactNode;
}) {
  return (
    <Dock bare>
      <StoppedClock screen={screen} />
      {children}
      <ClaimEntry rent={screen.rent} />
      {hasWayBack && <BackToRide screen={screen} />}
    </Dock>
  );
}

export function BackToRide({ screen }: { screen: FinishScreen }) {
  const { t } = useLingui();
  const rent = useRent();
  return (
    <Button
      wide
      busy={screen.sending === 'returnToRide' || screen.task.kind === 'returning'}
      disabled={!screen.mayGoBack && screen.sending !== 'returnToRide'}
      onClick={() => rent?.send({ type: 'rider.wentBack' })}
    >
      {t`Вернуться к поездке`}
    </Button>
  );
}
