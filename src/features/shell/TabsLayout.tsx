import { Trans, useLingui } from '@lingui/react/macro';
import { Outlet, Link, useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLazy, useWatched } from '#hooks/useLazy.ts';
import { useScreenIsWhole } from '#hooks/useScreenIsWhole.ts';
import { useStageTexts } from '#i18n/useStageTexts.ts';
import { paths } from '#paths/paths.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { InstallBanner } from './InstallBanner.tsx';
import { Tabs } from './Tabs.tsx';
import { UnreadRideBar } from './UnreadRideBar.tsx';
import styles from './Shell.module.css';

/**
 * «Вышло обновление»: the new release is in the phone, but this page still runs the old one. Stands above the tabs,
 * never during a ride.
 */
function UpdateBanner() {
  const { t } = useLingui();
  const { report } = useRuntime();
  const { whenIdle } = useRuntime().session;
  const { newRelease } = useRuntime().device;
  const isHere = useWatched(useLazy(newRelease, report).resource, (release) => release.isHere(), false);
  const [isLater, setLater] = useState(false);
  const [isLoading, setLoading] = useState(false);
  // Until the app knows whether a ride is active, it assumes one.
  const mayRide = useSelector(
    useRent(),
    (rent) => rent === undefined || rent.matches({ ride: 'resuming' }) || rent.context.rent !== null,
  );
  if (!isHere || isLater || mayRide) return null;
  const load = () => {
    setLoading(true);
    whenIdle().then(() => location.reload(), report);
  };
  return (
    <div className={styles.install}>
      <Banner
        icon="refresh"
        tone="plain"
        stacked
        title={t`Вышло обновление`}
        action={
          <>
            <Button size="small" onClick={() => setLater(true)}>
              {t`Позже`}
            </Button>
            <Button size="small" look="primary" busy={isLoading} onClick={load}>
              {t`Обновить`}
            </Button>
          </>
        }
      >
        {t`Оно уже в телефоне и откроется сразу.`}
      </Banner>
    </div>
  );
}

/** The way back to the current ride, on every tab. The map has its own larger one. */
function RideReturnBar() {
  const { t } = useLingui();
  const texts = useStageTexts();
  const stage = useSelector(useRent(), (snapshot) => snapshot?.context.rent?.stage ?? null);
  const number = useSelector(useRent(), (snapshot) => snapshot?.context.rent?.frameNumber ?? null);
  const isMap = useRouterState({ select: ({ location }) => location.pathname === paths.map });
  if (number === null || isMap) return null;
  return (
    <section className={styles.rideBack} aria-label={t`Ваша поездка`}>
      <p>
        {texts(stage)} <small>{t`№ ${number}`}</small>
      </p>
      <Link to={paths.ride} className={buttonClass({ look: 'primary', size: 'small' })}>
        <Trans>К поездке</Trans>
      </Link>
    </section>
  );
}

/** A screen with the tab bar below. A ride, its scan and its finish have no tab bar. */
export function TabsLayout() {
  const isWhole = useScreenIsWhole();
  return (
    <div className={styles.tabs}>
      <div className={styles.place}>
        <Outlet />
      </div>
      <div className={styles.bar}>
        {isWhole && (
          <>
            <InstallBanner />
            <UpdateBanner />
          </>
        )}
        <UnreadRideBar />
        <RideReturnBar />
        <Tabs />
      </div>
    </div>
  );
}
