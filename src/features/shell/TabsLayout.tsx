import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { fetchDrawings } from '#ui/artUrl.ts';
import { InstallNotice } from './InstallNotice.tsx';
import { RideBack } from './RideBack.tsx';
import styles from './Shell.module.css';
import { Tabs } from './Tabs.tsx';
import { UpdateOffer } from './UpdateOffer.tsx';

/** The tabs under the place they lead to. A ride, its scan and its finish replace them. */
export function TabsLayout() {
  useEffect(() => void fetchDrawings(), []);
  return (
    <div className={styles.tabs}>
      <div className={styles.place}>
        <Outlet />
      </div>
      <div className={styles.bar}>
        <InstallNotice />
        <UpdateOffer />
        <RideBack />
        <Tabs />
      </div>
    </div>
  );
}
