import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { useStageTexts } from '#i18n/useStageTexts.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import { paths } from '#paths/paths.ts';
import { buttonClass } from '#ui/buttonClass.ts';
import styles from '#features/ride/parts/Strip.module.css';

/** The current ride on the map, with the way back to it. */
export function RideStrip({ rent }: { rent: ActorRefFrom<typeof rentMachine> }) {
  const { t } = useLingui();
  const texts = useStageTexts();
  const stage = useSelector(rent, ({ context }) => context.rent?.stage ?? null);
  const number = useSelector(rent, ({ context }) => context.rent?.frameNumber ?? '');
  return (
    <section className={styles.strip} aria-label={t`Ваша поездка`}>
      <div>
        <h2 className={styles.title}>{texts(stage)}</h2>
        <p className={styles.number}>{t`№ ${number}`}</p>
      </div>
      <Link to={paths.ride} className={buttonClass({ look: 'primary', size: 'ride', wide: true })}>
        <Trans>К поездке</Trans>
      </Link>
    </section>
  );
}
