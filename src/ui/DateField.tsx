import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import styles from './DateField.module.css';
import { Field } from './Field.tsx';
import { IconButton } from './IconButton.tsx';

type DateFieldProps = Omit<
  ComponentProps<typeof Field>,
  'value' | 'onChange' | 'end' | 'ref' | 'type' | 'inputMode'
> & {
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

  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const at = target.selectionEnd ?? target.value.length;
    const isAtEnd = at === target.value.length;
    const digits = digitsIn(target.value.slice(0, at));
    // A digit that is taken away leaves its place to the next: the mask would put a nought there.
    const isDeleted = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete');
    const masked = mask(isDeleted ? target.value.replaceAll(/\D/g, '') : target.value);
    // Written at once: a text that comes back from the mask later is a new one to the browser, with the caret behind it.
    target.value = masked;
    const caret = isAtEnd ? masked.length : caretAfter(masked, digits);
    target.setSelectionRange(caret, caret);
    onValue(masked);
  };

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
