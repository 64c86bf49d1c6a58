import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { workerPolicy } from './csp.ts';
import { readBuild } from './files.ts';
import { securityHeaders, setHeaders } from './headers.ts';
import { INSPECTOR, inspectorFile } from './inspectorFile.ts';
import { page, sendPage, type Page } from './page.ts';
import { shellOf, type Shell } from './shell.ts';
import { sandboxFile, sandboxPaths, withSandbox } from './sandboxPage.ts';
import type { ServerSettings } from './settings.ts';

/** A path that a person may open: a route of the app. A dot in its last part means a file. */
const isPlace = (path: string): boolean =>
  !path.startsWith('/assets/') && !path.startsWith('/sandbox/') && !/\.[^/]*$/.test(path);

const WORKER = '/sw.js';

function refuse(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(words);
}

/** The build, and over it the pages that depend on the settings. The app's page has no name: every place gets it. */
function pagesOf(dist: string, { settings, chip }: ServerSettings): { shell: Shell; named: Map<string, Page> } {
  const named = readBuild(dist);
  const html = named.get('/index.html')?.plain.toString();
  if (html === undefined) throw new Error(`${dist} holds no build: npm run build`);
  named.set('/config.json', page('application/json; charset=utf-8', JSON.stringify(settings)));
  for (const path of chip ? sandboxPaths : []) {
    const file = sandboxFile(path);
    if (file) named.set(path, page(file.type, file.text));
  }
  // One that does harm is replaced by one that goes: it reaches browsers in which no page of the app starts any more.
  const worker = named.get('/sw-retire.js');
  if (!settings.serviceWorker && worker) named.set(WORKER, worker);
  const shell = shellOf(chip ? withSandbox(html, new URL(settings.supabaseUrl).origin) : html);
  named.delete('/index.html');
  return { shell, named };
}

/**
 * Serves a build: places get the app's page, files get themselves, what is missing is 404 and never the page, or a stale
 * chunk would be run as a script.
 */
export function createAppServer(dist: string, server: ServerSettings): Server {
  const headers = securityHeaders(server);
  const { shell, named } = pagesOf(dist, server);

  /** Made when somebody watches charts for the first time. */
  const answerWatcher = async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const file = await inspectorFile(path);
    if (file) sendPage(request, response, page(file.type, file.text));
    else refuse(response, 404, 'Not found.');
  };

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    setHeaders(response, headers);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return refuse(response, 405, 'Only GET and HEAD are answered here.');
    }
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (path === WORKER) response.setHeader('Content-Security-Policy', workerPolicy(server));
    if (server.chip && path.startsWith(INSPECTOR)) {
      answerWatcher(path, request, response).catch((cause: unknown) => {
        console.error(cause);
        refuse(response, 500, 'The charts cannot be shown.');
      });
      return;
    }
    const known =
      named.get(path) ??
      (isPlace(path) || path === '/index.html' ? shell(path, request.headers['accept-language']) : null);
    if (known) sendPage(request, response, known);
    else refuse(response, 404, 'Not found.');
  };
  return createServer(answer);
}
