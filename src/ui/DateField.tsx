import type { ChangeEvent, ComponentProps } from 'react';
import { Field } from './Field.tsx';

type DateFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'type' | 'inputMode'> & {
  /** DD.MM.YYYY, or its beginning. */
  value: string;
  onValue: (masked: string) => void;
  /** Formats any typed text by the mask. */
  mask: (typed: string) => string;
  /** Formats a text that was corrected inside, where the mask would take what stands behind the correction. */
  group: (typed: string) => string;
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

/** A date field with a mask. It opens no calendar of the browser, which would have its own language and begin today. */
export function DateField({ value, onValue, mask, group, ...rest }: DateFieldProps) {
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

  return <Field {...rest} inputMode="numeric" value={value} onChange={onChange} />;
}
