import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconName.ts';
import styles from './Disclosure.module.css';

type DisclosureProps = {
  icon?: IconName;
  title: ReactNode;
  children: ReactNode;
  /** The initial state; the rider changes it afterwards. */
  open?: boolean;
};

/** A text that opens under its title: «Цепь не выходит?» */
export const Disclosure = ({ icon, title, children, open = false }: DisclosureProps) => (
  <details className={cx(styles.fold, !icon && styles.plain)} open={open}>
    <summary>
      {icon && <Icon name={icon} />}
      <span>{title}</span>
      <Icon name="down" size="small" className={styles.sign} />
    </summary>
    <div className={styles.body}>{children}</div>
  </details>
);
