import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'> & {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and what would be right, at its place. */
  error?: ReactNode;
  /** Inside the box before the text, such as the code of a country. */
  start?: ReactNode;
  /** A small button inside the box. */
  end?: ReactNode;
  /** 72 px with large digits, for a number typed outdoors. */
  big?: boolean;
};

/** One line of text with its label, hint and error. */
export function Field({ label, hint, error, start, end, big = false, className, type = 'text', ...rest }: FieldProps) {
  const id = useId();
  const wrong = error !== undefined && error !== null && error !== false && error !== '';
  const errorId = useId();
  const hintId = useId();
  const described = cx(wrong && errorId, hint !== undefined && hintId);
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={cx(styles.box, big && styles.big)}>
        {start}
        <input {...rest} id={id} type={type} aria-invalid={wrong || undefined} aria-describedby={described || undefined} />
        {end}
      </div>
      <div aria-live="polite" className={styles.said}>
        {wrong && (
          <p className={styles.error} id={errorId}>
            <Icon name="alert-circle" size="small" />
            <span>{error}</span>
          </p>
        )}
      </div>
      {hint !== undefined && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
