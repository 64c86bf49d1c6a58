import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog } from '#ui/Dialog.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { render } from '../../support/components/render.tsx';

const title = <h2 id="name">Самокат 51307</h2>;

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Открыть
      </button>
      {isOpen && (
        <Dialog title="Завершить поездку?" actions={<button type="button">Да</button>} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

test('A sheet uses its heading as its accessible name, and gets the focus when it opens', () => {
  render(
    <Sheet labelledBy="name" onClose={() => undefined}>
      {title}
    </Sheet>,
  );
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Самокат 51307' }));
});

test('When the rider presses Escape and then the close button, the sheet tells the app only once to close it', async () => {
  const onClose = vi.fn<() => void>();
  const { rider } = render(
    <Sheet labelledBy="name" onClose={onClose}>
      {title}
    </Sheet>,
  );
  await rider.keyboard('{Escape}');
  await rider.click(screen.getByRole('button', { name: 'Закрыть' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('A sheet that the rider cannot close has no close button and ignores Escape', async () => {
  const { rider } = render(<Sheet labelledBy="name">{title}</Sheet>);
  await rider.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Закрыть' })).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Самокат 51307' })).toBeDefined();
});

// A028
test('Each press of a sheet’s handle sets the next height, and the handle’s label says “expand” or, at full height, “collapse”', async () => {
  const { rider } = render(
    <Sheet labelledBy="name" modes={[30, 60, 100]} onClose={() => undefined}>
      {(mode) => (
        <>
          {title}
          <output>{mode}</output>
        </>
      )}
    </Sheet>,
  );
  const height = () => screen.getByRole('status').textContent;
  expect(height()).toBe('30');
  await rider.click(screen.getByRole('button', { name: 'Развернуть карточку' }));
  expect(height()).toBe('60');
  await rider.click(screen.getByRole('button', { name: 'Развернуть карточку' }));
  expect(height()).toBe('100');
  await rider.click(screen.getByRole('button', { name: 'Свернуть карточку' }));
  expect(height()).toBe('30');
});

test('When a dialog closes, the focus moves back to the button that opened the dialog', async () => {
  const { rider } = render(<Opener />);
  await rider.click(screen.getByRole('button', { name: 'Открыть' }));
  expect(document.activeElement).toBe(screen.getByRole('alertdialog', { name: 'Завершить поездку?' }));
  await rider.click(screen.getByRole('button', { name: 'Закрыть' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Открыть' })), {
    timeout: 30_000,
  });
});
