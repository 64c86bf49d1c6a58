import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { endOfAnimations, type Phone } from './phone.ts';

/** More presses than any screen here has focusable elements. */
const LONGEST_WAY = 60;

/** Why the focus is not visible; empty while it is. */
export async function hiddenFocus({ page }: Phone): Promise<string> {
  // A sheet that still slides in is not at its place yet.
  await page.evaluate(endOfAnimations);
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nothing has the focus';
    // Headings and sheets take the focus for a screen reader; the ring shows at the next key.
    if (element.getAttribute('tabindex') === '-1') return '';
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`;
    // The middle of a link over two lines may be on another element.
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const on = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!on || (!element.contains(on) && !on.contains(element))) return `${name}: under something`;
    return element.matches(':focus-visible') ? '' : `${name}: no ring`;
  });
}

/** Presses Tab, or `key`, until something has the focus, which must be visible at every stop. */
export async function tabTo(phone: Phone, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await wanted.first().waitFor();
  for (let press = 0; press < LONGEST_WAY; press++) {
    if (await wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) return;
    await phone.page.keyboard.press(key);
    expect(await hiddenFocus(phone)).toBe('');
  }
  throw new Error(`${LONGEST_WAY} times Tab did not lead to it.\n${await phone.page.locator('body').ariaSnapshot()}`);
}
