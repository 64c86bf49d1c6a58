import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useStageTexts } from '#i18n/useStageTexts.ts';
import { paths } from '#paths/paths.ts';
import { useRent } from '#src/runtime/runtime.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import styles from './Shell.module.css';

/** The way back to the current ride, on every tab. The map has its own larger one. */
export function RideReturnBar() {
  const { t } = useLingui();
  const texts = useStageTexts();
  const stage = useSelector(useRent(), (snapshot) => snapshot?.context.rent?.stage ?? null);
  const number = useSelector(useRent(), (snapshot) => snapshot?.context.rent?.frameNumber ?? null);
  const isMap = useRouterState({ select: ({ location }) => location.pathname === paths.map });
  if (number === null || isMap) return null;
  return (
    <section className={styles.rideBack} aria-label={t`Ваша поездка`}>
      <p>
        {texts(stage)} <small>{t`№\u00A0${number}`}</small>
      </p>
      <Link to={paths.ride} className={buttonClass({ look: 'primary', size: 'small' })}>
        <Trans>К поездке</Trans>
      </Link>
    </section>
  );
}
