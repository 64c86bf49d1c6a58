import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NO_SETTINGS } from '#domain/riderSettings.ts';
import { ResetSettings } from '#features/profile/ResetSettings.tsx';
import { resetSettings as resetOnDevice } from '#platform/resetSettings.ts';
import { renderScreen } from '../../support/components/renderScreen.tsx';

const { cleared } = vi.hoisted(() => ({ cleared: [] as string[] }));
vi.mock('#platform/riderDatabase.ts', () => ({
  riderDatabase: async (mode: string, work: (store: { clear: () => void }) => void) =>
    work({ clear: () => void cleared.push(mode) }),
}));

test('Before a reset of the settings the app says that the rider stays signed in and that hints already seen stay seen', async () => {
  const { rider } = await renderScreen(<ResetSettings />);
  await rider.click(screen.getByRole('button', { name: 'Сбросить настройки' }));
  const question = await screen.findByRole('alertdialog', { name: 'Сбросить настройки?' });
  expect(question.textContent).toContain('Вход и просмотренные подсказки останутся.');
  await rider.click(screen.getByRole('button', { name: 'Оставить' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

// D026
test('A reset clears the settings at the server and on this device, but not the stored session and ride', async () => {
  const sent: unknown[] = [];
  const resets: string[] = [];
  const gatewayApi = Object.create({
    POST: async (path: string, { body }: { body: unknown }) => {
      sent.push([path, body]);
      return { data: { settings: {} }, response: new Response('{}') };
    },
  });
  const serverClock = Object.assign(Object.create(null), { now: () => Date.parse('2026-06-15T12:00:00Z') });
  // The page would reload after it.
  const resetSettings = async () => {
    await resetOnDevice();
    resets.push('device');
    return new Promise<never>(() => undefined);
  };
  const kept = { 'velorent.rider.session': 'tokens', 'velorent.ride.100001': 'a ride', other: 'of another app' };
  const chosen = { 'velorent.rider.mapLayers': '[]', 'velorent.device.language': 'en' };
  for (const [name, value] of Object.entries({ ...kept, ...chosen })) localStorage.setItem(name, value);
  const { rider } = await renderScreen(<ResetSettings />, {
    runtime: { gatewayApi, serverClock, device: { resetSettings } },
  });
  await rider.click(screen.getByRole('button', { name: 'Сбросить настройки' }));
  await rider.click(await screen.findByRole('button', { name: 'Сбросить' }));
  await expect.poll(() => resets).toEqual(['device']);
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual(kept);
  expect(cleared).toEqual(['readwrite']);
  localStorage.clear();
  const settings = { ...NO_SETTINGS, changedAt: '2026-06-15T12:00:00.000Z' };
  expect(sent).toEqual([['/api/settings-client/settings-client', { settings }]]);
});
