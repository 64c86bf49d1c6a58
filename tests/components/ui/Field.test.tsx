import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Field } from '#ui/Field.tsx';
import { PinField } from '#ui/PinField.tsx';
import { render } from '../../support/components/render.tsx';

test('The accessible name of an input field is its label, and its accessible description is its hint', () => {
  render(<Field label="Логин" hint="Пять цифр" />);
  const field = screen.getByRole('textbox', { name: 'Логин', description: 'Пять цифр' });
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test('A screen reader announces an input field’s error, and the field’s description gives the error before the hint', () => {
  render(<Field label="Логин" hint="Пять цифр" error="Такого логина нет" />);
  const field = screen.getByRole('textbox', { description: 'Такого логина нет Пять цифр' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Такого логина нет').closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
});

test.each([[''], [null], [undefined], [false]])(
  'The app does not mark an input field as invalid when the field’s error value is “%s”',
  (error) => {
    render(<Field label="Логин" error={error} />);
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBeNull();
  },
);

// A022
test('The PIN field hides the PIN until the rider presses Show, and hides it again when the rider presses Hide', async () => {
  const { rider } = render(<PinField label="ПИН-код" defaultValue="1234" />);
  const field = screen.getByLabelText<HTMLInputElement>('ПИН-код');
  expect(field.type).toBe('password');
  await rider.click(screen.getByRole('button', { name: 'Показать ПИН-код' }));
  expect(field.type).toBe('text');
  await rider.click(screen.getByRole('button', { name: 'Скрыть ПИН-код' }));
  expect(field.type).toBe('password');
});
