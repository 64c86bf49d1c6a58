import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Select } from '#ui/Select.tsx';
import { render } from '../render.tsx';

const choices = [
  { value: 'bike', label: 'Велосипед' },
  { value: 'omni', label: 'Электровелосипед' },
  { value: 'scooter', label: 'Самокат' },
] as const;
type Kind = (typeof choices)[number]['value'];

function Kinds() {
  const [chosen, setChosen] = useState<Kind>('bike');
  return <Select label="Что берёте" choices={choices} chosen={chosen} onChoose={setChosen} />;
}

const box = () => screen.getByRole('combobox', { name: /Что берёте/ });
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

test('a tap opens the list, a tap in it chooses and closes', async () => {
  const { rider } = render(<Kinds />);
  expect(box().getAttribute('aria-expanded')).toBe('false');
  await rider.click(box());
  await rider.click(screen.getByRole('option', { name: 'Самокат' }));
  expect(box().textContent).toContain('Самокат');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('the keyboard opens the list, goes to its end and back, and chooses', async () => {
  const { rider } = render(<Kinds />);
  box().focus();
  await rider.keyboard('{ArrowDown}');
  expect(active()).toBe('Велосипед');
  await rider.keyboard('{End}{ArrowDown}');
  expect(active()).toBe('Самокат');
  await rider.keyboard('{ArrowUp}{Enter}');
  expect(box().textContent).toContain('Электровелосипед');
});

test('Escape closes and changes nothing', async () => {
  const { rider } = render(<Kinds />);
  box().focus();
  await rider.keyboard('{Enter}{End}{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box().textContent).toContain('Велосипед');
});
