import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Skeleton.module.css';
import text from './text.module.css';

/** A grey shape in place of content that is still loading. */
export const Skeleton = ({
  shape = 'line',
}: {
  shape?: 'line' | 'short' | 'mid' | 'art' | 'title' | 'button' | 'field' | 'small' | 'face' | 'portrait';
}) => <span className={cx(styles.bone, shape !== 'line' && styles[shape])} aria-hidden="true" />;

/** Skeletons with one sentence, for screen readers alone unless `titled`: a screen without a title shows it in its place. */
export const SkeletonGroup = ({
  label,
  titled = false,
  children,
}: {
  label: string;
  titled?: boolean;
  children: ReactNode;
}) => (
  <div role="status" className={styles.group}>
    <span className={titled ? text.title : text.hidden}>{label}</span>
    {children}
  </div>
);
