import styles from './Meter.module.css';

/** A bar that shows a share of a whole. */
export const Meter = ({ label, value, max }: { label: string; value: number; max: number }) => (
  <progress className={styles.meter} aria-label={label} value={Math.min(Math.max(value, 0), max)} max={max} />
);
