import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { digitsOf } from '#domain/digits.ts';
import { CodeCells } from '#ui/CodeCells.tsx';
import { render } from '../../support/components/render.tsx';

function Code({ length = 6, typed = '' }: { length?: number; typed?: string }) {
  const [code, setCode] = useState(typed);
  return <CodeCells label="Код" length={length} value={code} onChange={setCode} digitsOf={digitsOf} />;
}

const cells = () => screen.getAllByRole<HTMLInputElement>('textbox');
const cell = (index: number) => screen.getByRole('textbox', { name: `Цифра ${index + 1} из ${cells().length}` });
const focused = () => cells().findIndex((cell) => cell === document.activeElement);
const code = () => cells().map(({ value }) => value || '_');

test('Each typed digit fills its cell and moves the focus to the next', async () => {
  const { rider } = render(<Code />);
  await rider.click(cell(0));
  await rider.keyboard('12');
  expect(code()).toEqual(['1', '2', '_', '_', '_', '_']);
  expect(focused()).toBe(2);
});

test('The rider can paste a whole code with characters between its digits', async () => {
  const { rider } = render(<Code />);
  await rider.click(cell(0));
  await rider.paste('123-456');
  expect(code()).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('The code cells ignore letters', async () => {
  const { rider } = render(<Code />);
  await rider.click(cell(0));
  await rider.keyboard('a7');
  expect(code()).toEqual(['7', '_', '_', '_', '_', '_']);
});

test('Backspace in an empty cell deletes the digit before it', async () => {
  const { rider } = render(<Code typed="123" />);
  await rider.click(cell(3));
  await rider.keyboard('{Backspace}');
  expect(code()).toEqual(['1', '2', '_', '_', '_', '_']);
  expect(focused()).toBe(2);
});

test('Arrow keys move between cells and stop at the ends', async () => {
  const { rider } = render(<Code length={4} typed="1234" />);
  await rider.click(cell(0));
  await rider.keyboard('{ArrowLeft}');
  expect(focused()).toBe(0);
  await rider.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(focused()).toBe(3);
});

test('The cells are one group, and the first one accepts a code from a message', () => {
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
