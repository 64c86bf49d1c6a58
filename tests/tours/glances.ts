import type { Phone } from '../journeys/phone.ts';

/** The page is hidden for a moment and shown again. */
export async function lookAway({ page }: Phone): Promise<void> {
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }
  });
}

/** The network fails and returns. */
export async function loseNetwork({ context }: Phone): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}
