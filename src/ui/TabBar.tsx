import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './TabBar.module.css';

/** The bar of the app's four main tabs. Its children are router links with `tabClass` and `TabText`. */
export const TabBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className={styles.bar}>
    {children}
  </nav>
);

export const tabClass = styles.tab;

type TabIcon = 'map' | 'history' | 'profile' | 'help';

const FILLED = { map: 'map-fill', history: 'history-fill', profile: 'profile-fill', help: 'help-fill' } as const;

export const TabText = ({ icon, children }: { icon: TabIcon; children: ReactNode }) => (
  <>
    <Icon name={icon} className={styles.off} />
    <Icon name={FILLED[icon]} className={styles.on} />
    {children}
  </>
);
