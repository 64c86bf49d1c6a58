import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

type TextBoxProps = Omit<ComponentProps<'textarea'>, 'id' | 'aria-invalid' | 'aria-describedby'> & {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and what would be right, at its place. */
  error?: ReactNode;
};

/** Several lines of text with their label, hint and error; it grows with its words. */
export function TextBox({ label, hint, error, className, rows = 4, ...rest }: TextBoxProps) {
  const id = useId();
  const errorId = useId();
  const hintId = useId();
  const wrong = error !== undefined && error !== null && error !== false && error !== '';
  const described = cx(wrong && errorId, hint !== undefined && hintId);
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <textarea {...rest} id={id} rows={rows} className={styles.grows} aria-invalid={wrong || undefined} aria-describedby={described || undefined} />
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
