import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconName.ts';

type BannerProps = {
  icon: IconName;
  title?: ReactNode;
  children?: ReactNode;
  /** Amber always carries its own button. On amber use look="onWarn". */
  action?: ReactNode;
  tone?: 'warn' | 'plain' | 'danger';
  /** Over the map: with a shadow. */
  float?: boolean;
  /** The button under the words instead of beside them. */
  stacked?: boolean;
  className?: string | undefined;
};

/** Stays until its cause is gone. */
export function Banner({
  icon,
  title,
  children,
  action,
  tone = 'warn',
  float = false,
  stacked = false,
  className,
}: BannerProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx(
        styles.banner,
        tone !== 'warn' && styles[tone],
        float && styles.float,
        stacked && styles.stacked,
        className,
      )}
    >
      <Icon name={icon} />
      <div className={styles.text}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {action !== undefined && action !== false && <div className={styles.action}>{action}</div>}
    </div>
  );
}
