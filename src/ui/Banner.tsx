import { createContext, type ReactNode, use } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconName.ts';
import styles from './Banner.module.css';

const IsInRegion = createContext(false);

/**
 * A live region for banners that come and go. It exists before its banner: some screen readers announce only changes of
 * existing regions.
 */
export const BannerRegion = ({ role = 'status', children }: { role?: 'status' | 'alert'; children: ReactNode }) => (
  <div role={role}>
    <IsInRegion value>{children}</IsInRegion>
  </div>
);

type BannerProps = {
  icon: IconName;
  title?: ReactNode;
  children?: ReactNode;
  /** An amber banner always has a button, with look="onWarn". */
  action?: ReactNode;
  tone?: 'warn' | 'plain' | 'danger';
  /** For a banner over the map: with a shadow. */
  float?: boolean;
  /** The button is under the text instead of beside it. */
  stacked?: boolean;
  className?: string | undefined;
};

/** A message that stays until its cause is gone. */
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
  const isInRegion = use(IsInRegion);
  return (
    <div
      role={isInRegion ? undefined : tone === 'danger' ? 'alert' : 'status'}
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
