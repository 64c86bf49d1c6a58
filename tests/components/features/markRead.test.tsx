import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazy } from '#domain/lazy.ts';
import { errorList } from '#errors/errorList.ts';
import { useMarkRead } from '#features/notifications/useMarkRead.ts';
import { renderScreen } from '../../support/components/renderScreen.tsx';

function Notification() {
  const mark = useMarkRead('482917');
  return (
    <>
      <button type="button" onClick={() => mark.byLooking(['n1'])}>
        Показать
      </button>
      <button type="button" onClick={() => mark.one('n1')}>
        Открыть
      </button>
    </>
  );
}
const listed = () => errorList.snapshot().map(({ refusal }) => refusal.code);
const CODE = 'notificationReadError';
afterEach(() => errorList.dismiss(CODE));

/** A server that does not write delivered=true. */
async function refusing() {
  const markDelivered = vi.fn<() => Promise<void>>(() => Promise.reject(new TypeError('no network')));
  const report = vi.fn<(cause: unknown) => void>();
  const rows = lazy(async () => Object.assign(Object.create(null), { markDelivered }));
  return {
    markDelivered,
    report,
    ...(await renderScreen(<Notification />, { runtime: { notifications: { rows }, report } })),
  };
}

// F097
test('When a notification that the rider only saw cannot be marked as delivered, the app reports it but shows no error', async () => {
  const { rider, report } = await refusing();
  await rider.click(screen.getByRole('button', { name: 'Показать' }));
  await expect.poll(() => report.mock.calls.map(([cause]) => String(cause))).toEqual([expect.stringContaining(CODE)]);
  expect(listed()).toEqual([]);
});

// F097
test('When a notification that the rider tapped cannot be marked as delivered, the app shows an error with a retry', async () => {
  const { rider, report, markDelivered } = await refusing();
  await rider.click(screen.getByRole('button', { name: 'Открыть' }));
  await expect.poll(listed).toEqual([CODE]);
  expect(report).not.toHaveBeenCalled();
  act(() => errorList.snapshot()[0]?.retry?.());
  await expect.poll(() => markDelivered.mock.calls.length).toBe(2);
});
