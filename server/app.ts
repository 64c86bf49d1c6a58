import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { securityHeaders, setHeaders } from './headers.ts';
import { page, sendPage, type Page } from './page.ts';
import { sandboxFile, sandboxPaths, withSandbox } from './sandboxPage.ts';
import type { ServerSettings } from './settings.ts';

const year = 31_536_000;

/** A path that a person may open: a route of the app. A dot in its last part means a file. */
const isPlace = (path: string): boolean => !path.startsWith('/assets/') && !path.startsWith('/sandbox/') && !/\.[^/]*$/.test(path);

function refuse(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(words);
}

/** Pages that depend on the settings or are the same for every place. */
function pagesOf(dist: string, { settings }: ServerSettings): { shell: Page; named: Map<string, Page> } {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const named = new Map([['/config.json', page('application/json; charset=utf-8', JSON.stringify(settings))]]);
  if (!settings.sandbox) return { shell: page('text/html; charset=utf-8', html), named };
  for (const path of sandboxPaths) {
    const file = sandboxFile(path);
    if (file) named.set(path, page(file.type, file.text));
  }
  return { shell: page('text/html; charset=utf-8', withSandbox(html, new URL(settings.supabaseUrl).origin)), named };
}

/**
 * Serves a build: places get the app's page, files get themselves, what is missing is 404 and never the page, or a stale
 * chunk would be run as a script.
 */
export function createAppServer(dist: string, server: ServerSettings): Server {
  const headers = securityHeaders(server);
  const { shell, named } = pagesOf(dist, server);
  const files = sirv(dist, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    extensions: [],
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', path.startsWith('/assets/') ? `public, max-age=${year}, immutable` : 'no-cache');
    },
  });

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    setHeaders(response, headers);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return refuse(response, 405, 'Only GET and HEAD are answered here.');
    }
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const known = named.get(path);
    if (known) return sendPage(request, response, known);
    if (path === '/index.html' || path === '/') return sendPage(request, response, shell);
    files(request, response, () => (isPlace(path) ? sendPage(request, response, shell) : refuse(response, 404, 'Not found.')));
  };
  return createServer(answer);
}
