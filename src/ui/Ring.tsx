import type { ReactNode } from 'react';
import styles from './Ring.module.css';

type RingProps = {
  /** Said aloud: «Осталось 4 секунды». */
  label: string;
  /** Whole seconds or any other unit that is left. */
  left: number;
  total: number;
  unit: ReactNode;
};

/** A wait that empties: the share that is left, with its number inside. */
export function Ring({ label, left, total, unit }: RingProps) {
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
