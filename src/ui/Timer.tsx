import { cx } from './cx.ts';
import styles from './Timer.module.css';

type TimerProps = {
  /** The formatted time: 00:24:18. */
  children: string;
  /** For screen readers, instead of the digits: «24 минуты 18 секунд». */
  label: string;
  /** The clock is stopped: grey. */
  still?: boolean;
};

/** Very large tabular digits. It is not a live region: the screen announces the time each minute, not each second. */
export const Timer = ({ children, label, still = false }: TimerProps) => (
  <p role="timer" aria-label={label} aria-live="off" className={cx(styles.timer, still && styles.still)}>
    {children}
  </p>
);
