import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { fetchDrawings } from '#ui/artUrl.ts';
import { TabBar, tabClass, TabWords } from '#ui/TabBar.tsx';
import { InstallNotice } from './InstallNotice.tsx';
import { RideBack } from './RideBack.tsx';
import styles from './Shell.module.css';

/**
 * The four places of the app (account §2). A ride, its scan and its finish replace them.
 */
export function TabsLayout() {
  const { t } = useLingui();
  const isMap = useRouterState({ select: ({ location }) => location.pathname === '/map' });
  useEffect(() => void fetchDrawings(), []);
  return (
    <div className={styles.tabs}>
      <div className={styles.place}>
        <Outlet />
      </div>
      <div className={styles.bar}>
        <InstallNotice />
        <RideBack />
        <TabBar label={t`Разделы`}>
          <Link to="/map" className={tabClass}>
            <TabWords icon="map">
              <Trans>Карта</Trans>
            </TabWords>
          </Link>
          <Link to="/history" className={tabClass}>
            <TabWords icon="history">
              <Trans>История</Trans>
            </TabWords>
          </Link>
          <Link to="/profile" state={{ cameFromMap: isMap }} className={tabClass}>
            <TabWords icon="profile">
              <Trans>Профиль</Trans>
            </TabWords>
          </Link>
          <Link to="/help" className={tabClass}>
            <TabWords icon="help">
              <Trans>Помощь</Trans>
            </TabWords>
          </Link>
        </TabBar>
      </div>
    </div>
  );
}
