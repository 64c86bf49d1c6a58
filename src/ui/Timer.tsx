import { cx } from './cx.ts';
import styles from './Timer.module.css';

type TimerProps = {
  /** The formatted time: 00:24:18. */
  children: string;
  /** What the digits are, for screen readers: «Время поездки». */
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
