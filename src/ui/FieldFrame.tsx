import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import styles from './Field.module.css';

export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong, with a correct example. */
  error?: ReactNode;
};

type Control = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

type FieldFrameProps = FieldTexts & { className?: string | undefined; children: (control: Control) => ReactNode };

/** The frame of a text control: the label above, the error and the hint below. */
export function FieldFrame({ label, hint, error, className, children }: FieldFrameProps) {
  const id = useId();
  const errorId = useId();
  const hintId = useId();
  const wrong = error !== undefined && error !== null && error !== false && error !== '';
  const described = cx(wrong && errorId, hint !== undefined && hintId);
  return (
    <div className={cx(styles.field, wrong && styles.wrong, className)}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': wrong || undefined, 'aria-describedby': described || undefined })}
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
