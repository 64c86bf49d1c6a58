// Draws the pictures of the installed app: its icon in every size, and the icons of its shortcuts. Run by hand after a
// drawing changes: `node scripts/icons.mjs [chromium]`. The pictures are committed: a build of the app needs no
// browser.
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';

const icons = new URL('../public/icons/', import.meta.url);
const app = await readFile(new URL('app-icon.svg', icons), 'utf8');
const mark = await readFile(new URL('app-icon-monochrome.svg', icons), 'utf8');
const symbols = await readFile(new URL('../src/ui/icons.svg', import.meta.url), 'utf8');

/** A shortcut: the symbol in white on the app's background colour. */
function shortcut(name) {
  const found = new RegExp(`<symbol id="${name}" viewBox="0 0 24 24">(.*?)</symbol>`).exec(symbols);
  if (!found) throw new Error(`src/ui/icons.svg has no symbol ${name}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" color="#fff"><rect width="48" height="48" rx="24" fill="#00592b"/><g transform="translate(12 12)">${found[1]}</g></svg>`;
}

/** The mark at four fifths of its size, around the middle: a phone may cut the picture to a circle, or further. */
const maskable = app
  .replace(/<g transform=/, '<g transform="translate(51.2 51.2) scale(0.8)"><g transform=')
  .replace('</svg>', '</g></svg>');

const drawings = [
  ['app-192', app, 192],
  ['app-512', app, 512],
  ['maskable-512', maskable, 512],
  ['monochrome-512', mark, 512],
  ['apple-touch', app, 180],
  // Android draws a notification's badge from its opaque pixels alone.
  ['badge', mark, 96],
  ['shortcut-scan', shortcut('scan'), 96],
  ['shortcut-ride', shortcut('transport'), 96],
  ['shortcut-history', shortcut('history'), 96],
];

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage();
  for (const [name, svg, size] of drawings) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
    await writeFile(new URL(`${name}.png`, icons), await page.screenshot({ omitBackground: true }));
  }
} finally {
  await browser.close();
}
