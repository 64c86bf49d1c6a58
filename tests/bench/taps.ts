import type { BenchPhone } from '../support/bench/phone.ts';

declare global {
  interface Window {
    /** The longest event of each interaction, milliseconds. */
    interactions?: Map<number, number>;
  }
}

/** The browser does not report an interaction that is rendered within one frame. */
const A_FRAME = 16;

/**
 * From the finger to the next frame, milliseconds, of so many taps all over the screen: pins, discs, buttons, sheets,
 * tabs.
 */
export async function tap({ page }: BenchPhone, times: number): Promise<number[]> {
  await page.evaluate(() => {
    const interactions = new Map<number, number>();
    window.interactions = interactions;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('interactionId' in entry) || typeof entry.interactionId !== 'number' || entry.interactionId === 0)
          continue;
        interactions.set(entry.interactionId, Math.max(interactions.get(entry.interactionId) ?? 0, entry.duration));
      }
    }).observe(Object.assign({ type: 'event' }, { durationThreshold: 16 }));
  });
  for (let i = 0; i < times; i++) {
    // Visits every part of the screen in a fixed order.
    await page.touchscreen.tap(10 + ((i * 137) % 370), 80 + ((i * 211) % 750));
    if (i % 5 === 4) await page.keyboard.press('Escape');
  }
  const told = await page.evaluate(() => [...(window.interactions?.values() ?? [])]);
  return [...told, ...Array.from({ length: Math.max(0, times - told.length) }, () => A_FRAME)];
}
