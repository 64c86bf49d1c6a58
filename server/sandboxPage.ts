import { readFileSync } from 'node:fs';

/**
 * What the app's page gets only while the embedded sandbox stands in for the operator: a chip that puts a browser which is
 * not in Moscow beside a vehicle. Production pages never hold it.
 */
export function withSandbox(html: string, dataOrigin: string): string {
  const tags = [
    `<meta name="velorent-sandbox" content="${dataOrigin}">`,
    '<link rel="stylesheet" href="/sandbox/phone.css">',
    '<script type="module" src="/sandbox/phone.js"></script>',
  ];
  // First of all: the app reads the browser's permissions when it starts.
  return html.replace('<head>', `<head>${tags.join('')}`);
}

const files = {
  '/sandbox/phone.js': ['text/javascript; charset=utf-8', new URL('../sandbox/console/phone.js', import.meta.url)],
  '/sandbox/phone.css': ['text/css; charset=utf-8', new URL('../sandbox/console/phone.css', import.meta.url)],
} as const;

/** The chip's files as they are now, or null for any other path. */
export function sandboxFile(path: string): { type: string; text: string } | null {
  if (path !== '/sandbox/phone.js' && path !== '/sandbox/phone.css') return null;
  const [type, url] = files[path];
  return { type, text: readFileSync(url, 'utf8') };
}
