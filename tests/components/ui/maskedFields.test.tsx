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

function Birthday({ typed = '' }: { typed?: string }) {
  const [value, setValue] = useState(typed);
  const formats = { mask: maskedBirthday, group: groupedBirthday };
  return <DateField label="Дата рождения" value={value} onValue={setValue} {...formats} />;
}

function Code({ typed = '' }: { typed?: string }) {
  const [code, setCode] = useState(typed);
  return <CodeCells label="Код" length={6} value={code} onChange={setCode} digitsOf={digitsOf} />;
}

test.each([
  ['phone', <Phone key="" />, '9162044812', '916 204 48 12'],
  ['Troika', <Troika key="" />, '0012345678', '0012 345 678'],
  ['birthday', <Birthday key="" />, '07051990', '07.05.1990'],
  ['code', <Code key="" />, '123456', '123456'],
])(
  'When a keyboard composes text, each digit that the rider types appears only once in the %s field',
  (_, element, typed, shown) => {
    render(element);
    const fields = () => screen.getAllByRole<HTMLInputElement>('textbox');
    fields()[0]?.focus();
    compose(typed);
    expect(
      fields()
        .map(({ value }) => value)
        .join(''),
    ).toBe(shown);
  },
);

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Дата рождения' });

test('Deleting a digit in the middle of a date does not move the caret towards the end of the date', async () => {
  const { rider } = render(<Birthday typed="07.05.1990" />);
  await rider.type(field(), '{Backspace}', { initialSelectionStart: 5, initialSelectionEnd: 5 });
  expect(field().value.replaceAll('.', '')).toBe('0701990');
  expect(field().selectionStart).toBeLessThanOrEqual(5);
});

test('The date field rejects a digit that cannot be part of a valid day or month', async () => {
  const { rider } = render(<Birthday />);
  await rider.type(field(), '321132');
  expect(field().value).toBe('31.12');
});

test('When the rider replaces a digit of a date, the date field keeps all later digits', async () => {
  const { rider } = render(<Birthday typed="14.05.1990" />);
  await rider.type(field(), '{Backspace}2', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field().value).toBe('24.05.1990');
});

const cells = () => screen.getAllByRole<HTMLInputElement>('textbox');
const cell = (index: number) => screen.getByRole('textbox', { name: `Цифра ${index + 1} из ${cells().length}` });
const focused = () => cells().findIndex((cell) => cell === document.activeElement);
const code = () =>
  cells()
    .map(({ value }) => value || '_')
    .join('');

test.each([
  ['Each typed digit fills its cell and moves the focus to the next', '', 0, '12', '12____', 2],
  ['The code cells ignore letters', '', 0, 'a7', '7_____', 1],
  ['Backspace in an empty cell deletes the digit before it', '123', 3, '{Backspace}', '12____', 2],
  ['The left arrow keeps the focus in the first cell', '123456', 0, '{ArrowLeft}', '123456', 0],
  [
    'The right arrow moves the focus up to the last cell of a code, and no further',
    '123456',
    3,
    '{ArrowRight}{ArrowRight}{ArrowRight}',
    '123456',
    5,
  ],
])('%s', async (_, typed, at, keys, shown, focus) => {
  const { rider } = render(<Code typed={typed} />);
  await rider.click(cell(at));
  await rider.keyboard(keys);
  expect([code(), focused()]).toEqual([shown, focus]);
});

test('When the rider pastes a whole code with a hyphen between its digits, the code cells show only the digits', async () => {
  const { rider } = render(<Code />);
  await rider.click(cell(0));
  await rider.paste('123-456');
  expect(code()).toBe('123456');
});

test('The cells of a code form one group for screen readers, and only the first cell asks the browser to fill in the code', () => {
  render(
    <CodeCells
      label="Код"
      length={4}
      value=""
      onChange={() => undefined}
      digitsOf={digitsOf}
      wrong
      describedBy="why"
    />,
  );
  const group = screen.getByRole('group', { name: 'Код' });
  expect(group.getAttribute('aria-invalid')).toBe('true');
  expect(group.getAttribute('aria-describedby')).toBe('why');
  expect(cells().map(({ autocomplete }) => autocomplete)).toEqual(['one-time-code', 'off', 'off', 'off']);
});
