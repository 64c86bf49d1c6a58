import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { prefetchArt } from '#ui/Art.tsx';
import { InstallBanner } from './InstallBanner.tsx';
import { RideReturnBar } from './RideReturnBar.tsx';
import { Tabs } from './Tabs.tsx';
import { UnreadRideBar } from './UnreadRideBar.tsx';
import { UpdateBanner } from './UpdateBanner.tsx';
import styles from './Shell.module.css';

/** A screen with the tab bar below. A ride, its scan and its finish have no tab bar. */
export function TabsLayout() {
  useEffect(() => void prefetchArt(), []);
  return (
    <div className={styles.tabs}>
      <div className={styles.place}>
        <Outlet />
      </div>
      <div className={styles.bar}>
        <InstallBanner />
        <UpdateBanner />
        <UnreadRideBar />
        <RideReturnBar />
        <Tabs />
      </div>
    </div>
  );
}
