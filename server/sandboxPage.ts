import { readFileSync } from 'node:fs';

/**
 * What the app's page gets only while the embedded sandbox stands in for the operator: a chip that puts a browser which is
 * not in Moscow beside a vehicle, and what keeps the running charts at hand for the page that watches them. Production pages never
 * hold either.
 */
export function withSandbox(html: string, dataOrigin: string): string {
  const tags = [
    `<meta name="velorent-sandbox" content="${dataOrigin}">`,
    '<link rel="stylesheet" href="/sandbox/phone.css">',
    '<script type="module" src="/sandbox/phone.js"></script>',
    '<script type="module" src="/sandbox/charts.js"></script>',
  ];
  // First of all: the app reads the browser's permissions when it starts.
  return html.replace('<head>', `<head>${tags.join('')}`);
}

const javascript = 'text/javascript; charset=utf-8';
const files: Readonly<Record<string, string>> = {
  'phone.js': javascript,
  'phoneChip.js': javascript,
  'charts.js': javascript,
  'phone.css': 'text/css; charset=utf-8',
};

/** Where the chip's files are asked for. */
export const sandboxPaths: readonly string[] = Object.keys(files).map((name) => `/sandbox/${name}`);

/** One of the chip's files as it is now, or null for any other path. */
export function sandboxFile(path: string): { type: string; text: string } | null {
  if (!sandboxPaths.includes(path)) return null;
  const name = path.slice('/sandbox/'.length);
  return {
    type: files[name] ?? '',
    text: readFileSync(new URL(`../sandbox/console/${name}`, import.meta.url), 'utf8'),
  };
}
