import { createServer, STATUS_CODES, type Server } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { isAt, isPagePath, paths } from '#paths/paths.ts';
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
import { type Log, textLog, textOf } from './log.ts';
import { loggedPath } from './loggedPath.ts';
import { type Ready, unreadiness } from './probes.ts';
import { REQUEST_ID, requestIdOf } from './requestId.ts';
import type { ServerSettings, Tls } from './settings.ts';
import { type Offer, shellOf, type Shell } from './shell.ts';

export type AddedFile = { type: string; text: string };

/** What pages get beside the sandbox only (`server/sandbox/`). */
export type Addition = {
  page(html: string): string;
  /** A file below `/sandbox/`, or null. */
  file(path: string): Promise<AddedFile | null>;
};

/** The folder of its files. */
export const ADDED = '/sandbox/';

/** A path that gets the app's page. Only files are served under these two folders. */
const getsPage = (path: string): boolean => !path.startsWith('/assets/') && !path.startsWith(ADDED) && isPagePath(path);

const WORKER = '/sw.js';

function sendText(response: AppResponse, status: number, message: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(message);
}

/** As `EmailRecovery`, `AnalyticsBox` and `ProviderButtons` ask for it. */
const offersOf = ({ authProviders, features, goalsUrl }: ServerSettings['settings']): Offer[] => [
  ...(features.emailRecovery ? ['email' as const] : []),
  ...(features.reachGoals && goalsUrl !== null ? ['analytics' as const] : []),
  ...(authProviders.some((name) => /^(?:custom:)?yandex$/.test(name)) ? ['yandex' as const] : []),
];

/**
 * The build, with the pages that depend on the settings. The app's page has no single path: every app path returns it.
 */
function responsesOf(
  dist: string,
  { settings }: ServerSettings,
  addition: Addition | undefined,
): { shell: Shell; named: Map<string, CachedResponse>; inline: InlineHashes } {
  const named = readBuild(dist);
  const html = named.get('/index.html')?.plain.toString() ?? '';
  named.set('/config.json', cachedResponse('application/json; charset=utf-8', JSON.stringify(settings)));
  // `sw-retire.js` replaces a harmful worker and then removes itself. It also reaches browsers in which no page of the
  // app starts.
  const worker = named.get('/sw-retire.js');
  if (!settings.serviceWorker && worker) named.set(WORKER, worker);
  const shell = shellOf(addition?.page(html) ?? html, settings, offersOf(settings));
  named.delete('/index.html');
  return { shell, named, inline: inlineHashes(html) };
}

/** How a build is served, beyond the settings. */
export type Serving = {
  addition?: Addition | undefined;
  /** Asked for `/readyz`. A server without it is ready from its start: it has the build and valid settings. */
  ready?: Ready | undefined;
  /** The text log by default. */
  log?: Log | undefined;
};

/** Gives a server its answers, also to what Node would answer by itself: an expectation, and what is no request. */
type Answers = (app: Server | Http2SecureServer) => void;

const ALIVE = '/healthz';
const READY = '/readyz';
const PROBES = new Set([ALIVE, READY]);

const pathOf = ({ url = '/' }: AppRequest): string => url.split('?', 1)[0] ?? '/';

/** The status for a request that Node's parser gave up on; null when the connection broke. */
function statusOf(error: Error & { code?: string }): number | null {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 431;
  if (error.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413;
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return error.code?.startsWith('HPE_') ? 400 : null;
}

/**
 * Answers from a build: app paths get the app's page, files get themselves. A missing file is 404 and never the page: a
 * browser would run the page as a script. The security headers belong to every answer.
 */
function answersOf(
  dist: string,
  server: ServerSettings,
  { addition, ready = async () => null, log = textLog }: Serving,
): Answers {
  const { shell, named, inline } = responsesOf(dist, server, addition);
  const headers = securityHeaders(server, inline);

  const answerAdded = async (file: Promise<AddedFile | null>, request: AppRequest, response: AppResponse) => {
    const found = await file;
    if (found) sendCachedResponse(request, response, cachedResponse(found.type, found.text));
    else sendText(response, 404, 'Not found.');
  };

  const answerReady = async (response: AppResponse): Promise<void> => {
    const why = await unreadiness(ready);
    if (why) log.say('warn', `Not ready: ${why.message}`);
    sendText(response, why ? 503 : 200, why ? 'Not ready.' : 'Ready.');
  };

  /** Begins each answer: its id, its headers, and its line in the log when it has ended. */
  const begin = (request: AppRequest, response: AppResponse, path: string): void => {
    const [requestId, began] = [requestIdOf(request), performance.now()];
    response.setHeader(REQUEST_ID, requestId);
    setHeaders(response, headers);
    response.on('close', () => {
      const { statusCode: status } = response;
      // Supervisors ask every few seconds.
      if (PROBES.has(path) && status === 200) return;
      const ms = Math.round(performance.now() - began);
      const shown = loggedPath(path, named.has(path) || PROBES.has(path));
      log.answered({ requestId, status, method: request.method ?? '', path: shown, ms });
    });
  };

  const answer = (request: AppRequest, response: AppResponse): void => {
    const path = pathOf(request);
    begin(request, response, path);
    if (request.httpVersion === '1.1' && request.headers.host === undefined)
      return sendText(response, 400, 'A request names its host.');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return sendText(response, 405, 'Only GET and HEAD are answered here.');
    }
    if (path === ALIVE) return sendText(response, 200, 'Alive.');
    if (path === READY) return void answerReady(response);
    if (isAt(path, paths.follow)) response.setHeader('X-Robots-Tag', 'noindex');
    if (path === WORKER) response.setHeader('Content-Security-Policy', workerPolicy(server));
    if (addition && path.startsWith(ADDED)) {
      answerAdded(addition.file(path), request, response).catch((cause: unknown) => {
        log.say('error', textOf(cause));
        sendText(response, 500, 'The charts cannot be shown.');
      });
      return;
    }
    const known =
      named.get(path) ??
      (getsPage(path) || path === '/index.html' ? shell(path, request.headers['accept-language']) : null);
    if (known) sendCachedResponse(request, response, known);
    else sendText(response, 404, 'Not found.');
  };

  const refuseExpectation = (request: AppRequest, response: AppResponse): void => {
    begin(request, response, pathOf(request));
    sendText(response, 417, 'No expectation is met here.');
  };

  /** Node's parser found no request. */
  const refuseNonsense = (error: Error & { code?: string }, socket: Duplex): void => {
    const status = statusOf(error);
    if (status === null || !socket.writable) return void socket.destroy();
    const requestId = requestIdOf({ headers: {} });
    log.answered({ requestId, status });
    const lines = Object.entries({ ...headers, [REQUEST_ID]: requestId, 'Content-Length': '0', Connection: 'close' });
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
      () => socket.destroy(),
    );
  };

  return (app) => {
    // `answer` refuses a request without a host.
    Object.assign(app, { requireHostHeader: false });
    app.on('request', answer).on('checkExpectation', refuseExpectation).on('clientError', refuseNonsense);
  };
}

/** Serves a build over HTTP/1.1. */
export function createAppServer(dist: string, server: ServerSettings, serving: Serving = {}): Server {
  const app = createServer();
  answersOf(dist, server, serving)(app);
  return app;
}

/** As long as a proxy keeps a connection; a phone opens another in two round trips. Milliseconds. */
const IDLE_MS = 75_000;
/** Requests at once in one connection; RFC 9113 §5.1.2 advises at least as many. */
const MOST_STREAMS = 100;

/** Serves a build over HTTP/2, and over HTTP/1.1 to clients that know no other. @param idleMs ends a silent connection */
export function createSecureAppServer(
  dist: string,
  server: ServerSettings,
  tls: Tls,
  { idleMs = IDLE_MS, ...serving }: Serving & { idleMs?: number } = {},
) {
  const settings = { maxConcurrentStreams: MOST_STREAMS };
  const secure = createSecureServer({ ...tls, allowHTTP1: true, settings }).setTimeout(idleMs);
  answersOf(dist, server, serving)(secure);
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
