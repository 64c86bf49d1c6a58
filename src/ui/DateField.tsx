import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { Field } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './DateField.module.css';

type DateFieldProps = Omit<
  ComponentProps<typeof Field>,
  'value' | 'onChange' | 'end' | 'ref' | 'type' | 'inputMode'
> & {
  /** DD.MM.YYYY, or its beginning. */
  value: string;
  onValue: (masked: string) => void;
  /** Formats any typed text by the mask. */
  mask: (typed: string) => string;
  /** Formats a text that was corrected inside, where the mask would take what stands behind the correction. */
  group: (typed: string) => string;
  /** The browser's own calendar: its first, last and chosen day (YYYY-MM-DD), and the label of its button. */
  picker: { label: string; min: string; max: string; value: string; onPick: (iso: string) => void };
};

const digitsIn = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

/** The caret position after so many digits of a masked text. */
function caretAfter(masked: string, digits: number): number {
  let passed = 0;
  for (let at = 0; at < masked.length; at++) {
    if (passed === digits) return at;
    if (/\d/.test(masked.charAt(at))) passed += 1;
  }
  return masked.length;
}

/** A date field with a mask and a button for the browser's own calendar. */
export function DateField({ value, onValue, mask, group, picker, ...rest }: DateFieldProps) {
  const text = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);

  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const at = target.selectionEnd ?? target.value.length;
    const isAtEnd = at === target.value.length;
    const digits = digitsIn(target.value.slice(0, at));
    // After a deletion the mask gets digits only. With separators it would fill the shortened part with a zero.
    const isDeleted = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete');
    const format = isAtEnd && !isDeleted ? mask : group;
    const masked = format(isDeleted ? target.value.replaceAll(/\D/g, '') : target.value);
    // The keyboard would write its letters again into a changed text. The field shows the mask when it has finished.
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return onValue(masked);
    // Set at once: if React sets the masked text later, the browser moves the caret to its end.
    target.value = masked;
    const caret = isAtEnd ? masked.length : caretAfter(masked, digits);
    target.setSelectionRange(caret, caret);
    onValue(masked);
  };

  const openCalendar = () => {
    try {
      calendar.current?.showPicker();
    } catch {
      // The browser may refuse to open it; the rider can always type the date.
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
