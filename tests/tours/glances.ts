import type { Phone } from '../journeys/phone.ts';

/** The rider looks at something else for a moment. */
export async function lookAway({ page }: Phone): Promise<void> {
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }
  });
}

/** The network goes and comes. */
export async function loseNetwork({ context }: Phone): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}
