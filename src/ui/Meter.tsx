import styles from './Meter.module.css';

/** A share of a whole as a bar. */
export const Meter = ({ label, value, max }: { label: string; value: number; max: number }) => (
  <progress className={styles.meter} aria-label={label} value={Math.min(Math.max(value, 0), max)} max={max} />
);
