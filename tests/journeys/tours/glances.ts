import type { Phone } from '../../support/browser/phone.ts';

/** The page is hidden for a moment and shown again. */
export async function lookAway({ page }: Phone): Promise<void> {
  for (const state of ['hidden', 'visible'] as const)
    await page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
}

/** The network fails and returns. */
export async function loseNetwork({ context }: Phone): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}
