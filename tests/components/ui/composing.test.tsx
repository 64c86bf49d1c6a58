import { act, fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { groupedBirthday, maskedBirthday } from '#domain/birthday.ts';
import { defaultCountry } from '#domain/countries.ts';
import { digitsOf } from '#domain/digits.ts';
import { emptyPhone } from '#domain/phone.ts';
import { maskedTroika } from '#domain/troika.ts';
import { PhoneField } from '#features/register/PhoneField.tsx';
import { CodeCells } from '#ui/CodeCells.tsx';
import { DateField } from '#ui/DateField.tsx';
import { Field } from '#ui/Field.tsx';
import { useSteadyCaret } from '#ui/useSteadyCaret.ts';
import { render } from '../../support/components/render.tsx';

/**
 * A keyboard that composes: each key replaces the word that it has written so far, and it begins a new word when
 * another field has the focus.
 */
function compose(keys: string) {
  let word = '';
  let start = 0;
  let at: HTMLInputElement | null = null;
  for (const key of keys) {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement)) throw new Error('no field has the focus');
    if (field !== at) {
      start = field.selectionStart ?? 0;
      if (field.selectionEnd !== start) field.setRangeText('');
      at = field;
      fireEvent.compositionStart(field);
    }
    const end = Math.min(start + word.length, field.value.length);
    word += key;
    field.setRangeText(word, start, end, 'end');
    act(() => {
      field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true, data: word }));
    });
  }
  if (at) fireEvent.compositionEnd(at);
}

function Phone() {
  const [phone, setPhone] = useState(emptyPhone(defaultCountry));
  return <PhoneField phone={phone} onChange={setPhone} error={false} inputRef={useRef(null)} />;
}

function Troika() {
  const [value, setValue] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const keepCaret = useSteadyCaret(input, /\p{Nd}/gu);
  return (
    <Field
      ref={input}
      label="Тройка"
      value={value}
      onChange={(event) => {
        keepCaret(event);
        setValue(maskedTroika(event.target.value));
      }}
    />
  );
}

function Birthday() {
  const [value, setValue] = useState('');
  const picker = { label: 'Календарь', min: '1900-01-01', max: '2026-01-01', value: '', onPick: () => undefined };
  const formats = { mask: maskedBirthday, group: groupedBirthday };
  return <DateField label="Дата рождения" value={value} onValue={setValue} {...formats} picker={picker} />;
}

function Code() {
  const [code, setCode] = useState('');
  return <CodeCells label="Код" length={6} value={code} onChange={setCode} digitsOf={digitsOf} />;
}

test.each([
  ['phone', <Phone key="" />, '9162044812', '916 204 48 12'],
  ['Troika', <Troika key="" />, '0012345678', '0012 345 678'],
  ['birthday', <Birthday key="" />, '07051990', '07.05.1990'],
  ['code', <Code key="" />, '123456', '123456'],
])('Each digit that a composing keyboard types appears once: %s', (_, element, typed, shown) => {
  render(element);
  const [first] = screen.getAllByRole<HTMLInputElement>('textbox');
  first?.focus();
  compose(typed);
  expect(
    screen
      .getAllByRole<HTMLInputElement>('textbox')
      .map(({ value }) => value)
      .join(''),
  ).toBe(shown);
});
