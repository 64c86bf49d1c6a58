import { readFileSync } from 'node:fs';

/**
 * Adds to the app's page what it needs only with the embedded sandbox: a chip that moves a browser outside Moscow to a
 * vehicle, and a script that sends the running charts to the inspector page. Production pages never contain either.
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
const files: Readonly<Record<string, string>> = {
  'phone.js': javascript,
  'phoneChip.js': javascript,
  'charts.js': javascript,
  'phone.css': 'text/css; charset=utf-8',
};

/** The paths of the chip's files. */
export const sandboxPaths: readonly string[] = Object.keys(files).map((name) => `/sandbox/${name}`);

/** One of the chip's files with its current content, or null for any other path. */
export function sandboxFile(path: string): { type: string; text: string } | null {
  if (!sandboxPaths.includes(path)) return null;
  const name = path.slice('/sandbox/'.length);
  return {
    type: files[name] ?? '',
    text: readFileSync(new URL(`../sandbox/console/${name}`, import.meta.url), 'utf8'),
  };
}
