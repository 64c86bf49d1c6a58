import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import styles from './Field.module.css';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'aria-invalid' | 'aria-describedby'> & FieldTexts;

/** Several lines of text with a label, a hint and an error. The field grows with its text. */
export function TextArea({ label, hint, error, className, rows = 4, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className={styles.box}>
          <textarea {...rest} {...control} rows={rows} className={styles.grows} />
        </div>
      )}
    </FieldFrame>
  );
}
