import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Field.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'> &
  FieldTexts & {
    /** Content of the box before the text, such as a dial code. */
    start?: ReactNode;
    /** A small button inside the box. */
    end?: ReactNode;
    /** 72 px with large digits, for a number typed outdoors. */
    big?: boolean;
  };

/** One line of text with its label, hint and error. */
export function Field({ label, hint, error, start, end, big = false, className, type = 'text', ...rest }: FieldProps) {
  const isStill = rest.disabled === true || rest.readOnly === true;
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className={cx(styles.box, big && styles.big, isStill && styles.still)}>
          {start}
          <input {...rest} {...control} type={type} />
          {end}
        </div>
      )}
    </FieldFrame>
  );
}
