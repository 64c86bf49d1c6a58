import { cx } from './cx.ts';
import styles from './Timer.module.css';

type TimerProps = {
  /** Already as text: 00:24:18. */
  children: string;
  /** Said aloud instead of the digits: «24 минуты 18 секунд». */
  label: string;
  /** The clock stands: grey. */
  still?: boolean;
};

/** Huge tabular digits. The words of its live region are the screen's matter: each minute, not each second. */
export const Timer = ({ children, label, still = false }: TimerProps) => (
  <p role="timer" aria-label={label} aria-live="off" className={cx(styles.timer, still && styles.still)}>
    {children}
  </p>
);
