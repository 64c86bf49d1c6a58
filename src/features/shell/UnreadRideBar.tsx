import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useOnline } from '#hooks/useOnline.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { paths } from '#paths/paths.ts';
import { useRent } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import styles from './Shell.module.css';

/**
 * No answer about rides could be read, so a ride may be on and charged. Stays through further tries, until one is read.
 * Without a network nothing has answered: the app says so itself.
 */
export function UnreadRideBar() {
  const { t } = useLingui();
  const chart = useRent();
  const isOnline = useOnline();
  const hasRide = useSelector(chart, (snapshot) => Boolean(snapshot?.context.rent));
  const sync = useSelector(chart, (snapshot) => snapshot?.children.rentSync);
  const isStale = useSelector(sync, (snapshot) => snapshot?.matches({ freshness: 'stale' }) === true);
  const isFresh = useSelector(sync, (snapshot) => snapshot?.matches({ freshness: 'fresh' }) !== false);
  const [isUnread, setUnread] = useState(false);
  if (isStale && !isUnread) setUnread(true);
  if (isFresh && isUnread) setUnread(false);
  if (!isUnread || hasRide || !isOnline) return null;
  return (
    <section className={styles.rideBack} aria-label={t`Ваша поездка`}>
      <p role="status">
        <span>{t`Возможно, поездка идёт, но мы её не видим`}</span>
        <small>{t`Проверьте ещё раз. Если она ещё идёт, её завершит поддержка.`}</small>
      </p>
      <Button size="small" onClick={() => sendToRide(chart, { type: 'rider.openedRide' })}>
        {t`Проверить`}
      </Button>
      <Link to={paths.support} className={buttonClass({ size: 'small' })}>
        <Trans>Поддержка</Trans>
      </Link>
    </section>
  );
}
