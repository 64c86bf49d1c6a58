import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Fold.module.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconName.ts';

type FoldProps = {
  icon?: IconName;
  title: ReactNode;
  children: ReactNode;
  /** How it stands at first; after that it is the reader's. */
  open?: boolean;
};

/** More words for those who want them: «Цепь не выходит?» */
export const Fold = ({ icon, title, children, open = false }: FoldProps) => (
  <details className={cx(styles.fold, !icon && styles.plain)} open={open}>
    <summary>
      {icon && <Icon name={icon} />}
      <span>{title}</span>
      <Icon name="down" size="small" className={styles.sign} />
    </summary>
    <div className={styles.body}>{children}</div>
  </details>
);
