import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react';
import styles from './DateField.module.css';
import { Field } from './Field.tsx';
import { IconButton } from './IconButton.tsx';

type DateFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'end' | 'ref' | 'type' | 'inputMode'> & {
  /** DD.MM.YYYY, as far as it is typed. */
  value: string;
  onValue: (masked: string) => void;
  /** Puts any typed text into the mask. */
  mask: (typed: string) => string;
  /** The browser's own calendar: its first and last day and the chosen one (YYYY-MM-DD), and what its button is called. */
  picker: { label: string; min: string; max: string; value: string; onPick: (iso: string) => void };
};

const digitsIn = (text: string) => text.replaceAll(/\D/g, '').length;

/** Where the caret stands after so many digits of a masked text. */
function caretAfter(masked: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < masked.length; at++) {
    if (seen === digits) return at;
    if (/\d/.test(masked.charAt(at))) seen += 1;
  }
  return masked.length;
}

/** A date, typed under a mask or picked in the browser's own calendar. */
export function DateField({ value, onValue, mask, picker, ...rest }: DateFieldProps) {
  const text = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  /** Digits before the caret; null at the end of the text, where the browser leaves it by itself. */
  const caret = useRef<number | null>(null);

  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const at = target.selectionEnd ?? target.value.length;
    caret.current = at === target.value.length ? null : digitsIn(target.value.slice(0, at));
    onValue(mask(target.value));
  };
  // A text that the mask has changed is new to the browser, which puts the caret behind it.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    const at = caretAfter(value, caret.current);
    text.current?.setSelectionRange(at, at);
    caret.current = null;
  }, [value]);

  const openCalendar = () => {
    try {
      calendar.current?.showPicker();
    } catch {
      // A browser may refuse; the date can always be typed.
      text.current?.focus();
    }
  };

  return (
    <div className={styles.field}>
      <Field
        {...rest}
        ref={text}
        inputMode="numeric"
        value={value}
        onChange={onChange}
        end={<IconButton icon="calendar" label={picker.label} onClick={openCalendar} />}
      />
      <input
        ref={calendar}
        type="date"
        className={styles.calendar}
        tabIndex={-1}
        aria-hidden="true"
        min={picker.min}
        max={picker.max}
        value={picker.value}
        onChange={({ target }) => target.value !== '' && picker.onPick(target.value)}
      />
    </div>
  );
}
