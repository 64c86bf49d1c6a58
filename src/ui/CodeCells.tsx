import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { cx } from './cx.ts';
import styles from './CodeCells.module.css';

type CodeCellsProps = {
  label: string;
  length: number;
  /** Digits typed so far, from the first cell on. */
  value: string;
  onChange: (value: string) => void;
  /** The digits in typed or pasted text. */
  digitsOf: (typed: string) => string;
  wrong?: boolean;
  describedBy?: string;
};

/** One cell per digit. The rider may paste a whole code; the browser may fill it in from a message. */
export function CodeCells({ label, length, value, onChange, digitsOf, wrong = false, describedBy }: CodeCellsProps) {
  const { t } = useLingui();
  const groupRef = useRef<HTMLFieldSetElement>(null);
  const focusCell = (index: number) => {
    const cell = groupRef.current?.querySelectorAll('input')[Math.min(Math.max(index, 0), length - 1)];
    cell?.focus();
    cell?.select();
  };
  // What the keyboard composes in one cell, and the digits from before. The focus stays: in another cell the keyboard
  // would write its letters again.
  const [composed, setComposed] = useState<{ index: number; text: string; before: string } | null>(null);
  const goOn = (index: number, typed: string) => focusCell(index + digitsOf(typed).length);
  const type = (index: number, { target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const text = target.value;
    const digits = digitsOf(text);
    const before = composed?.before ?? value;
    onChange((before.slice(0, index) + digits + before.slice(index + Math.max(digits.length, 1))).slice(0, length));
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    setComposed(isComposing ? { index, text, before } : null);
    if (!isComposing) goOn(index, text);
  };
  const onCompositionEnd = () => {
    setComposed(null);
    if (composed) goOn(composed.index, composed.text);
  };
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') focusCell(index - 1);
    else if (event.key === 'ArrowRight') focusCell(index + 1);
    else if (event.key === 'Backspace') {
      const from = value[index] ? index : index - 1;
      onChange(value.slice(0, Math.max(from, 0)) + value.slice(from + 1));
      focusCell(from);
    } else return;
    event.preventDefault();
  };
  return (
    <fieldset
      ref={groupRef}
      aria-label={label}
      aria-invalid={wrong || undefined}
      aria-describedby={describedBy}
      className={cx(styles.cells, wrong && styles.wrong)}
    >
      {Array.from({ length }, (_, index) => index + 1).map((place) => (
        <input
          key={place}
          inputMode="numeric"
          autoComplete={place === 1 ? 'one-time-code' : 'off'}
          aria-label={t`Цифра ${place} из ${length}`}
          value={composed?.index === place - 1 ? composed.text : (value[place - 1] ?? '')}
          onChange={(event) => type(place - 1, event)}
          onCompositionEnd={onCompositionEnd}
          onKeyDown={onKeyDown(place - 1)}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </fieldset>
  );
}
