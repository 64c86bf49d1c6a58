import type { AccessTokens, TokenBox } from './tokens.ts';
import type { ServerClock } from './serverClock.ts';

/** What every client shares. The session chart listens to the two calls and owns what follows. */
export type Wire = {
  tokens: TokenBox;
  serverClock: ServerClock;
  /** A bearer was refused: the session should be renewed; the request waits for fresh tokens and is repeated once. */
  onUnauthorised(): void;
  /** A fresh bearer was refused too, and its time was not over: the session is. */
  onSessionRefused(): void;
  /** 426: this app is too old. */
  onUpdateRequired(): void;
  /** A request failed: its method, path and status, or what came instead of one. */
  onFault?(what: string): void;
  /** What the rider reads; the server names tariffs and rides in it (account §1). Unknown: the browser's own languages. */
  language?(): 'ru' | 'en';
  /** The network itself, replaceable in tests. */
  fetch?: typeof fetch;
  /** Milliseconds until a request is given up. */
  timeout?: number;
};

/** How one client dresses its requests (decisions §2). */
export type Dress = {
  base: string;
  /** Paths that carry nothing of ours: their 401 is an answer, not the end of a session. */
  bare: readonly string[];
  /** Paths before sign-in: dressed, without a bearer. Their 401 is an answer too. */
  open?: readonly string[];
  bearer(tokens: AccessTokens): string;
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
};

/** The longest a request may take unless its caller gives a shorter signal. */
const TIMEOUT = 15_000;

const SAYS_TIME = /\/api\/(rents|commands|bikes|map\/vehicles)(\/|$)/;
const SERVER_TIME = /"serverTime"\s*:\s*"([^"]+)"/;

/** A request taken apart, so that it can be sent twice: its body is read once and kept. */
type Sent = { url: URL; init: RequestInit };

async function takeApart(request: Request, signal: AbortSignal): Promise<Sent> {
  const { method, headers, credentials, keepalive, cache } = request;
  const body = request.body === null ? null : await request.arrayBuffer();
  // A bearer or a body must not follow a redirect anywhere.
  return {
    url: new URL(request.url),
    init: { method, headers, credentials, keepalive, cache, body, signal, redirect: 'error' },
  };
}

async function send(wire: Wire, { url, init }: Sent): Promise<Response> {
  const sentAt = wire.serverClock.monotonic();
  const told = (outcome: string | number) => wire.onFault?.(`${init.method} ${url.pathname} ${outcome}`);
  const response = await (wire.fetch ?? fetch)(new Request(url, init)).catch((cause: unknown) => {
    told(cause instanceof Error ? cause.name : 'unknown');
    throw cause;
  });
  if (!response.ok) told(response.status);
  if (response.status === 426) wire.onUpdateRequired();
  await learnTime(wire.serverClock, url.pathname, response, sentAt);
  return response;
}

/** Only answers of a few hundred bytes carry `serverTime`; a map cell or a photo is not read twice. */
async function learnTime(clock: ServerClock, path: string, response: Response, sentAt: number): Promise<void> {
  const receivedAt = clock.monotonic();
  // A repeated command is answered with what was said the first time: its `serverTime` is long past.
  if (!response.ok || !SAYS_TIME.test(path) || response.headers.has('Idempotent-Replayed')) return;
  const said = SERVER_TIME.exec(await response.clone().text())?.[1];
  const time = said === undefined ? NaN : Date.parse(said);
  if (Number.isFinite(time)) clock.learn(time, sentAt, receivedAt);
}

const deadline = (wire: Wire, request: Request): AbortSignal =>
  AbortSignal.any([request.signal, AbortSignal.timeout(wire.timeout ?? TIMEOUT)]);

/** For requests with a bearer: waits for tokens, dresses, repeats once after a renewal. */
export function authorisedFetch(wire: Wire, dress: Dress): (request: Request) => Promise<Response> {
  const base = new URL(dress.base);
  const basePath = base.pathname.replace(/\/$/, '');

  const dressed = ({ url, init }: Sent, tokens: AccessTokens | null): Sent => {
    const to = new URL(url);
    for (const [name, value] of Object.entries(dress.query)) to.searchParams.set(name, value);
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(dress.headers)) headers.set(name, value);
    if (tokens) headers.set('Authorization', `Bearer ${dress.bearer(tokens)}`);
    const language = wire.language?.();
    if (language !== undefined && !headers.has('Accept-Language')) headers.set('Accept-Language', language);
    return { url: to, init: { ...init, headers } };
  };

  return async (request) => {
    const signal = deadline(wire, request);
    const plain = await takeApart(request, signal);
    if (plain.url.origin !== base.origin) throw new TypeError(`refused to send a bearer to ${plain.url.origin}`);
    const path = plain.url.pathname.slice(basePath.length);
    if (dress.bare.includes(path)) return send(wire, plain);
    if (dress.open?.includes(path)) return send(wire, dressed(plain, null));

    const tokens = await wire.tokens.otherThan(null, signal);
    const first = await send(wire, dressed(plain, tokens));
    if (first.status !== 401) return first;

    // Ten refusals of one bearer ask for one renewal; a bearer renewed meanwhile is used at once.
    if (wire.tokens.current()?.jwt === tokens.jwt) wire.onUnauthorised();
    const fresh = await wire.tokens.otherThan(tokens.jwt, signal);
    const second = await send(wire, dressed(plain, fresh));
    if (second.status === 401 && wire.tokens.current()?.jwt === fresh.jwt) {
      // A phone that slept between the renewal and this answer: the bearer was too old when it came, and nothing is over.
      if (wire.tokens.secondsLeft() > 0) wire.onSessionRefused();
      else wire.onUnauthorised();
    }
    return second;
  };
}

/** For public reads: nothing of the rider goes with them. */
export function plainFetch(wire: Wire, base: string): (request: Request) => Promise<Response> {
  const { origin } = new URL(base);
  return async (request) => {
    const plain = await takeApart(request, deadline(wire, request));
    if (plain.url.origin !== origin) throw new TypeError('a public read left its origin');
    return send(wire, { ...plain, init: { ...plain.init, credentials: 'omit' } });
  };
}
