import { type ComponentProps, type ReactNode, useState } from 'react';
import { cx } from './cx.ts';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import styles from './Field.module.css';

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'> &
  FieldTexts & {
    /** Content of the box before the text, such as a dial code. */
    start?: ReactNode;
    /** A small button inside the box. */
    end?: ReactNode;
    /** 72 px with large digits, for a number typed outdoors. */
    big?: boolean;
  };

type Typing = Pick<ComponentProps<'input'>, 'value' | 'onChange' | 'onCompositionEnd'>;

/**
 * Keyboards that compose (Samsung, Yandex) write the whole word again with each letter. While they do, the field shows
 * their text unmasked: in a changed one they would write the word a second time.
 */
function useComposing({ value, onChange, onCompositionEnd }: Typing): Typing {
  const [composed, setComposed] = useState<string | null>(null);
  return {
    ...(value !== undefined && { value: composed ?? value }),
    onChange: (event) => {
      const { nativeEvent, target } = event;
      setComposed(nativeEvent instanceof InputEvent && nativeEvent.isComposing ? target.value : null);
      onChange?.(event);
    },
    onCompositionEnd: (event) => {
      setComposed(null);
      onCompositionEnd?.(event);
    },
  };
}

/** One line of text with its label, hint and error. */
export function Field({ label, hint, error, start, end, big = false, className, type = 'text', ...rest }: FieldProps) {
  const typing = useComposing(rest);
  const isStill = rest.disabled === true || rest.readOnly === true;
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className={cx(styles.box, big && styles.big, isStill && styles.still)}>
          {start}
          <input {...rest} {...typing} {...control} type={type} />
          {end}
        </div>
      )}
    </FieldFrame>
  );
}
