import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './TabBar.module.css';

/** The four places of the app, under the thumb. Its links come from the router, with `tabClass` and `TabWords` inside. */
export const TabBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className={styles.bar}>
    {children}
  </nav>
);

export const tabClass = styles.tab;

type TabIcon = 'map' | 'history' | 'profile' | 'help';

const FILLED = { map: 'map-fill', history: 'history-fill', profile: 'profile-fill', help: 'help-fill' } as const;

export const TabWords = ({ icon, children }: { icon: TabIcon; children: ReactNode }) => (
  <>
    <Icon name={icon} className={styles.off} />
    <Icon name={FILLED[icon]} className={styles.on} />
    {children}
  </>
);
