import type { ComponentProps } from 'react';
import styles from './Field.module.css';
import { FieldFrame, type FieldWords } from './FieldFrame.tsx';

type TextBoxProps = Omit<ComponentProps<'textarea'>, 'id' | 'aria-invalid' | 'aria-describedby'> & FieldWords;

/** Several lines of text with their label, hint and error; it grows with its words. */
export function TextBox({ label, hint, error, className, rows = 4, ...rest }: TextBoxProps) {
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
