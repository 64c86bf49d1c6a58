import { expect } from 'vitest';
import type { Phone } from './phone.ts';

/**
 * Resolves when the app is in the browser: its worker has every file and runs. It fetches in its own time, which no
 * clock of ours moves.
 */
export async function appIsKept({ page }: Phone): Promise<void> {
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? null);
  await expect.poll(state, { timeout: 60_000 }).toBe('activated');
}
