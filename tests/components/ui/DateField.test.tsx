import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { groupedBirthday, maskedBirthday } from '#domain/birthday.ts';
import { DateField } from '#ui/DateField.tsx';
import { render } from '../../support/components/render.tsx';

function Birthday({ typed = '' }: { typed?: string }) {
  const [value, setValue] = useState(typed);
  const picker = { label: 'Календарь', min: '1900-01-01', max: '2026-01-01', value: '', onPick: () => undefined };
  const formats = { mask: maskedBirthday, group: groupedBirthday };
  return <DateField label="Дата рождения" value={value} onValue={setValue} {...formats} picker={picker} />;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Дата рождения' });

test('The mask inserts the points while the rider types digits', async () => {
  const { rider } = render(<Birthday />);
  await rider.type(field(), '07051990');
  expect(field().value).toBe('07.05.1990');
});

test('Deleting a digit in the middle keeps the caret there', async () => {
  const { rider } = render(<Birthday typed="07.05.1990" />);
  await rider.type(field(), '{Backspace}', { initialSelectionStart: 5, initialSelectionEnd: 5 });
  expect(field().value.replaceAll('.', '')).toBe('0701990');
  expect(field().selectionStart).toBeLessThanOrEqual(5);
});

test('The date field rejects a digit that makes no valid day or month', async () => {
  const { rider } = render(<Birthday />);
  await rider.type(field(), '321132');
  expect(field().value).toBe('31.12');
});

test('Correcting a digit inside a date keeps the digits after it', async () => {
  const { rider } = render(<Birthday typed="14.05.1990" />);
  await rider.type(field(), '{Backspace}2', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field().value).toBe('24.05.1990');
});

test('The focus moves to the date’s text field when the browser refuses to open its calendar', async () => {
  const { rider } = render(<Birthday />);
  await rider.click(screen.getByRole('button', { name: 'Календарь' }));
  expect(document.activeElement).toBe(field());
});
