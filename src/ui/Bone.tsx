import type { ReactNode } from 'react';
import styles from './Bone.module.css';
import { cx } from './cx.ts';
import text from './text.module.css';

/** The grey shape of something that is still loading. */
export const Bone = ({
  shape = 'line',
}: {
  shape?: 'line' | 'short' | 'mid' | 'art' | 'title' | 'button' | 'field' | 'small' | 'face' | 'portrait';
}) => <span className={cx(styles.bone, shape !== 'line' && styles[shape])} aria-hidden="true" />;

/** Bones with the one sentence that a screen reader hears instead of them. */
export const Skeleton = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="status" className={styles.group}>
    <span className={text.hidden}>{label}</span>
    {children}
  </div>
);
