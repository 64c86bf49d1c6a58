import type { ReactNode } from 'react';
import styles from './ProgressRing.module.css';

type ProgressRingProps = {
  /** For screen readers: «Ещё 4 секунды». */
  label: string;
  /** What is left, in whole seconds or another unit. */
  left: number;
  total: number;
  unit: ReactNode;
};

/** A ring that empties during a wait, with the remaining number inside. */
export function ProgressRing({ label, left, total, unit }: ProgressRingProps) {
  return (
    <div className={styles.ring} role="timer" aria-label={label}>
      <svg viewBox="0 0 88 88" aria-hidden="true">
        <circle className={styles.rail} cx="44" cy="44" r="39" />
        {left > 0 && (
          <circle
            className={styles.run}
            cx="44"
            cy="44"
            r="39"
            pathLength={total}
            strokeDasharray={`${left} ${total}`}
          />
        )}
      </svg>
      <span className={styles.text}>
        {left}
        <small>
          {'\u00A0'}
          {unit}
        </small>
      </span>
    </div>
  );
}
