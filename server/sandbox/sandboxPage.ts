import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { AddedFile } from '../app.ts';

/**
 * Adds to the app's page what it needs only with the embedded sandbox: a chip that moves a browser outside Moscow to a
 * vehicle, a pretended messages app, and a script that sends the running charts to the inspector page. Production pages never contain either.
 */
export function withSandbox(html: string, dataOrigin: string): string {
  const tags = [
    `<meta name="velorent-sandbox" content="${dataOrigin}">`,
    '<link rel="stylesheet" href="/sandbox/phone.css">',
    '<script type="module" src="/sandbox/phone.js"></script>',
    '<script type="module" src="/sandbox/charts.js"></script>',
  ];
  // Before all other scripts: the app reads the browser's permissions when it starts.
  return html.replace('<head>', `<head>${tags.join('')}`);
}

const javascript = 'text/javascript; charset=utf-8';
const types = new Map([
  ['/sandbox/phone.js', javascript],
  ['/sandbox/phoneChip.js', javascript],
  ['/sandbox/phoneTexts.js', javascript],
  ['/sandbox/charts.js', javascript],
  ['/sandbox/phone.css', 'text/css; charset=utf-8'],
]);

/** One of the chip's files with its current content, or null for any other path. */
export function sandboxFile(path: string): AddedFile | null {
  const type = types.get(path);
  if (type === undefined) return null;
  return { type, text: readFileSync(new URL(`../../sandbox/console/${basename(path)}`, import.meta.url), 'utf8') };
}
