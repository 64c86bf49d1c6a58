import { createServer, type Server } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { Socket } from 'node:net';
import { isPagePath } from '#paths/paths.ts';
import {
  cachedResponse,
  sendCachedResponse,
  type AppRequest,
  type AppResponse,
  type CachedResponse,
} from './cachedResponse.ts';
import { workerPolicy } from './csp.ts';
import { readBuild } from './files.ts';
import { securityHeaders, setHeaders } from './headers.ts';
import { inlineHashes, type InlineHashes } from './inlineHashes.ts';
import { INSPECTOR, inspectorFile } from './inspectorFile.ts';
import { sandboxFile, sandboxPaths, withSandbox } from './sandboxPage.ts';
import type { ServerSettings, Tls } from './settings.ts';
import { type Offer, shellOf, type Shell } from './shell.ts';

/** A path that gets the app's page. Only files are served under these two folders. */
const getsPage = (path: string): boolean =>
  !path.startsWith('/assets/') && !path.startsWith('/sandbox/') && isPagePath(path);

const WORKER = '/sw.js';

function refuse(response: AppResponse, status: number, message: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(message);
}

/** As `EmailRecovery` and `AnalyticsBox` ask for it. */
const offersOf = ({ features, goalsUrl }: ServerSettings['settings']): Offer[] => [
  ...(features.emailRecovery ? ['email' as const] : []),
  ...(features.reachGoals && goalsUrl !== null ? ['analytics' as const] : []),
];

/**
 * The build, with the pages that depend on the settings. The app's page has no single path: every app path returns it.
 */
function responsesOf(
  dist: string,
  { settings, chip }: ServerSettings,
): { shell: Shell; named: Map<string, CachedResponse>; inline: InlineHashes } {
  const named = readBuild(dist);
  const html = named.get('/index.html')?.plain.toString();
  if (html === undefined) throw new Error(`${dist} has no build: run npm run build`);
  named.set('/config.json', cachedResponse('application/json; charset=utf-8', JSON.stringify(settings)));
  for (const path of chip ? sandboxPaths : []) {
    const file = sandboxFile(path);
    if (file) named.set(path, cachedResponse(file.type, file.text));
  }
  // `sw-retire.js` replaces a harmful worker and then removes itself. It also reaches browsers in which no page of the
  // app starts.
  const worker = named.get('/sw-retire.js');
  if (!settings.serviceWorker && worker) named.set(WORKER, worker);
  const shell = shellOf(chip ? withSandbox(html, new URL(settings.supabaseUrl).origin) : html, offersOf(settings));
  named.delete('/index.html');
  return { shell, named, inline: inlineHashes(html) };
}

/**
 * Answers from a build: app paths get the app's page, files get themselves. A missing file is 404 and never the page: a
 * browser would run the page as a script.
 */
function answersOf(dist: string, server: ServerSettings): (request: AppRequest, response: AppResponse) => void {
  const { shell, named, inline } = responsesOf(dist, server);
  const headers = securityHeaders(server, inline);

  /** Created at the first request for the inspector. */
  const answerWatcher = async (path: string, request: AppRequest, response: AppResponse): Promise<void> => {
    const file = await inspectorFile(path);
    if (file) sendCachedResponse(request, response, cachedResponse(file.type, file.text));
    else refuse(response, 404, 'Not found.');
  };

  return (request, response) => {
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
      (getsPage(path) || path === '/index.html' ? shell(path, request.headers['accept-language']) : null);
    if (known) sendCachedResponse(request, response, known);
    else refuse(response, 404, 'Not found.');
  };
}

/** Serves a build over HTTP/1.1. */
export const createAppServer = (dist: string, server: ServerSettings): Server => createServer(answersOf(dist, server));

/** Serves a build over HTTP/2, and over HTTP/1.1 to clients without HTTP/2. */
export function createSecureAppServer(dist: string, server: ServerSettings, tls: Tls) {
  const secure = createSecureServer({ ...tls, allowHTTP1: true }, answersOf(dist, server));
  const sockets = new Set<Socket>();
  secure.on('secureConnection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const closeAllConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  return Object.assign(secure, { closeAllConnections });
}
