import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { endOfAnimations, type Phone } from './phone.ts';
import { takePictures } from './pictures.ts';

/**
 * Rules beyond WCAG 2.2 AA: text is read in the sun (7:1, AAA), and voice control takes the words that the rider sees
 * (2.5.3, which axe counts as experimental).
 */
const more = { 'color-contrast-enhanced': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };

/** Each breach of WCAG 2.2 AA, or of the rules above, by its rule, with the elements. */
export async function barriers({ page }: Phone): Promise<string[]> {
  // A screen that is still fading in would fail by its half-transparent colours.
  await page.evaluate(endOfAnimations);
  await takePictures(page);
  const found = await judge(page);
  const seen = page.viewportSize();
  if (!seen || !found.some((breach) => breach.includes('partially obscured'))) return found;
  // A row half under the tabs or a dock would fail by its visible half: the whole screen is checked.
  await page.setViewportSize({ ...seen, height: TALL });
  const whole = await judge(page);
  await page.setViewportSize(seen);
  return whole;
}

/** Pixels: enough for the longest screen. */
const TALL = 2_400;

async function judge(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: more })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${new URL(page.url()).pathname} ${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`,
    ),
  );
}
