import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Phone } from './phone.ts';

/** More presses than any screen here has stops. */
const LONGEST_WAY = 60;

/** Why the focus would be lost to who looks for it; empty while it is seen. */
export const hiddenFocus = ({ page }: Phone): Promise<string> =>
  page.evaluate(async () => {
    // A sheet that still slides in is not yet where it will be seen.
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
    const element = document.activeElement;
    if (!element || element === document.body) return 'nothing has the focus';
    // Headings and sheets hold it for a screen reader; the ring comes with the next key.
    if (element.getAttribute('tabindex') === '-1') return '';
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`;
    // The middle of a link that runs over two lines may lie on the next one.
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const on = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!on || (!element.contains(on) && !on.contains(element))) return `${name}: under something`;
    return element.matches(':focus-visible') ? '' : `${name}: no ring`;
  });

/** Tab until something has the focus, which is seen at every stop. */
export async function tabTo(phone: Phone, wanted: Locator): Promise<void> {
  await wanted.first().waitFor();
  for (let press = 0; press < LONGEST_WAY; press++) {
    if (await wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) return;
    await phone.page.keyboard.press('Tab');
    expect(await hiddenFocus(phone)).toBe('');
  }
  throw new Error(`${LONGEST_WAY} times Tab did not lead to it.\n${await phone.page.locator('body').ariaSnapshot()}`);
}
