import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { RideStage } from '#domain/rent.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import { buttonClass } from '#ui/buttonClass.ts';
import styles from './RideStrip.module.css';

/** A ride is on: the map shows it and leads back to it. */
export function RideStrip({ rent }: { rent: ActorRefFrom<typeof rentMachine> }) {
  const { t } = useLingui();
  const stage = useSelector(rent, ({ context }) => context.rent?.stage ?? null);
  const number = useSelector(rent, ({ context }) => context.rent?.frameNumber ?? '');
  return (
    <section className={styles.strip} aria-label={t`Ваша поездка`}>
      <div>
        <h2 className={styles.title}>{wordsFor(stage)}</h2>
        <p className={styles.number}>{t`№\u00A0${number}`}</p>
      </div>
      <Link to="/map/ride" className={buttonClass({ look: 'primary', size: 'ride', wide: true })}>
        <Trans>К поездке</Trans>
      </Link>
    </section>
  );
}

function wordsFor(stage: RideStage | null) {
  switch (stage) {
    case 'CHECK_START':
      return <Trans>Поездка начинается</Trans>;
    case 'CHECK_START_PAUSE':
    case 'PAUSE':
    case 'CHECK_END_PAUSE':
      return <Trans context="state">Пауза</Trans>;
    case 'ACTIVE_RIDE_END':
      return <Trans>Поездка завершается</Trans>;
    case 'ACTIVE_RIDE_COMPLETED':
      return <Trans>Поездка завершена</Trans>;
    case 'ACTIVE_RIDE':
    case null:
      return <Trans>Поездка идёт</Trans>;
  }
}
