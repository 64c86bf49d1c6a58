import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** The folder of `npm run pictures`; in a test run it is undefined, and nobody takes pictures. */
const folder = process.env['PICTURES'];

/** Pixels and text size of the looks that a designer judges; the widths are CSS pixels. */
const LOOKS = {
  'ru light': { normal: { width: 390, fontSize: '' }, small: { width: 320, fontSize: '' } },
  'en dark': { normal: { width: 390, fontSize: '' }, 'large text': { width: 390, fontSize: '200%' } },
} satisfies Record<string, Record<string, { width: number; fontSize: string }>>;
const HEIGHT = 844;

const isJudged = (look: string): look is keyof typeof LOOKS => Object.hasOwn(LOOKS, look);

let taken = 0;

/** Takes the pictures of a screen for the contact sheet: ru light at 390 and 320 px, en dark with normal and 200 % text. */
export async function takePictures(page: Page): Promise<void> {
  if (!folder) return;
  const look = await page.evaluate(() => {
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    return `${document.documentElement.lang} ${isDark ? 'dark' : 'light'}`;
  });
  const seen = page.viewportSize();
  if (!isJudged(look) || !seen) return;
  mkdirSync(folder, { recursive: true });
  const place = new URL(page.url()).pathname.slice(1).replaceAll('/', '_') || 'main';
  const number = String((taken += 1)).padStart(3, '0');
  // A page in a frame has its own root, whose size a browser's setting changes too.
  const setText = async (fontSize: string) => {
    for (const frame of page.frames())
      await frame.evaluate((size) => void (document.documentElement.style.fontSize = size), fontSize);
  };
  for (const [name, { width, fontSize }] of Object.entries(LOOKS[look])) {
    await page.setViewportSize({ width, height: HEIGHT });
    await setText(fontSize);
    await page.screenshot({ path: join(folder, `${place}~${look}~${name}~${number}.png`) });
  }
  await setText('');
  await page.setViewportSize(seen);
}
