import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Sheet } from '#ui/Sheet.tsx';
import { ToastHost } from '#ui/Toast.tsx';
import { createToasts, toasts as appToasts } from '#ui/toasts.ts';
import { render } from '../../support/components/render.tsx';

// jsdom hides a popover that is not open; the app's own style shows it.
const inPopover = { hidden: true };
afterEach(() => appToasts.snapshot().forEach(({ key }) => appToasts.dismiss(key)));

test('The page has an alert region for error toasts and a status region for other toasts, even before the first toast', () => {
  const toasts = createToasts();
  render(<ToastHost toasts={toasts} />);
  const alerts = screen.getByRole('alert', inPopover);
  const statuses = screen.getByRole('status', inPopover);
  act(() => {
    toasts.show({ kind: 'error', text: 'Нет связи' });
    toasts.show({ kind: 'ride', text: 'Замок открыт' });
  });
  expect(within(alerts).getByText('Нет связи')).toBeDefined();
  expect(within(statuses).getByText('Замок открыт')).toBeDefined();
});

test('The button of a toast runs its action and closes the toast', async () => {
  const toasts = createToasts();
  const onPress = vi.fn<() => void>();
  const { rider } = render(<ToastHost toasts={toasts} />);
  act(() => void toasts.show({ kind: 'error', text: 'Не отправлено', action: { label: 'Повторить', onPress } }));
  await rider.click(screen.getByRole('button', { name: 'Повторить', ...inPopover }));
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Не отправлено')).toBeNull();
});

test('A modal sheet says the toasts that come while it is open, and the page those that it leaves behind', () => {
  const screenWith = (isOpen: boolean) => (
    <>
      <ToastHost />
      {isOpen && (
        <Sheet modal labelledBy="title" onClose={() => undefined}>
          <h2 id="title">Карта</h2>
        </Sheet>
      )}
    </>
  );
  const { rerender } = render(screenWith(true));
  const dialog = screen.getByRole('dialog', { name: 'Карта' });
  const region = within(dialog).getByRole('status', inPopover);
  act(() => void appToasts.show({ kind: 'information', text: 'Скопировано' }));
  expect(screen.getAllByText('Скопировано')).toEqual([within(region).getByText('Скопировано')]);
  rerender(screenWith(false));
  expect(within(screen.getByRole('status', inPopover)).getByText('Скопировано')).toBeDefined();
});
