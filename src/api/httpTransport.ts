import type { Language } from '#domain/language.ts';
import type { ServerClock } from './serverClock.ts';
import type { AccessTokens, TokenStore } from './tokens.ts';
import { within } from './within.ts';

/**
 * What all clients share. The session chart listens to `onUnauthorised` and `onSessionRefused` and decides what
 * follows.
 */
export type HttpTransport = {
  tokens: TokenStore;
  serverClock: ServerClock;
  /**
   * The server refused a bearer: the session needs a renewal. The request waits for fresh tokens and is repeated once.
   */
  onUnauthorised(): void;
  /**
   * The server also refused a fresh bearer that had not expired, and the service is not an optional one: the session
   * may be over.
   */
  onSessionRefused(): void;
  /** 426: this version of the app is too old. */
  onUpdateRequired(): void;
  /** A request failed: its method and path, then the status or the name of the error. */
  onFault?(what: string): void;
  /**
   * The rider's language; the server names tariffs and rides in it (account §1). If undefined, the browser's languages
   * apply.
   */
  language?(): Language;
  /** The network call, replaceable in tests. */
  fetch?: typeof fetch;
  /** Milliseconds after which a request is cancelled. */
  timeout?: number;
};

/** What one client adds to its requests (decisions §2). */
export type RequestDefaults = {
  base: string;
  /** Paths sent without our headers and bearer: their 401 is an answer, not the end of a session. */
  bare: readonly string[];
  /** Paths used before sign-in: they get the headers but no bearer. Their 401 is an answer too. */
  open?: readonly string[];
  /**
   * Path prefixes of services that are not part of the session. Their first 401 asks for a renewal; the next 401 is an
   * ordinary answer and ends no session.
   */
  optional?: readonly string[];
  /** Sends the request once with the current tokens: every 401 is an answer. */
  once?: true;
  /** Null: there is no token for this service now. Nothing is sent; the caller gets a 503. */
  bearer(tokens: AccessTokens): string | null;
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
};

/** Default timeout of a request, ms. A caller may give a shorter signal. */
const TIMEOUT = 15_000;

/**
 * The longest answer that is read, bytes: an endless one would fill the phone's memory. The greatest real ones, a map
 * cell of some thousand vehicles and the zones of a city, have about one megabyte; a picture has two at most (stories.ts).
 */
const LONGEST_ANSWER = 8 * 1024 * 1024;

/** Statuses without a body (https://fetch.spec.whatwg.org/#null-body-status): a Response with one cannot be made. */
const BODYLESS = [204, 205, 304];

const SAYS_TIME = /\/api\/(rents|commands|bikes|map\/vehicles)(\/|$)/;
const SERVER_TIME = /"serverTime"\s*:\s*"([^"]+)"/;

/** The parts of a request, so that it can be sent twice: the body is read once and stored. */
type Sent = { url: URL; init: RequestInit };

async function requestParts(request: Request, signal: AbortSignal): Promise<Sent> {
  const { method, headers, credentials, keepalive, cache } = request;
  // Decides by the method: Firefox has no `Request.body`, and a GET with any body throws there.
  const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
  // A redirect must not carry a bearer or a body to another address.
  return {
    url: new URL(request.url),
    init: {
      method,
      headers,
      credentials,
      keepalive,
      cache,
      body: body?.byteLength ? body : null,
      signal,
      redirect: 'error',
    },
  };
}

/**
 * The answer with its whole body, read up to the limit.
 * @throws {TypeError} when the body is longer: the connection is closed, and the server may have done the work
 */
async function readToEnd(response: Response): Promise<Response> {
  const { body, status } = response;
  if (!body || BODYLESS.includes(status)) return response;
  const reader = body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength;
    if (length > LONGEST_ANSWER) {
      reader.cancel().catch(() => undefined);
      throw new TypeError('The answer is too long');
    }
    parts.push(part.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return new Response(whole, response);
}

async function send(transport: HttpTransport, { url, init }: Sent): Promise<Response> {
  const sentAt = transport.serverClock.monotonic();
  const reportFault = (outcome: string | number) => transport.onFault?.(`${init.method} ${url.pathname} ${outcome}`);
  const failed = (cause: unknown) => {
    reportFault(cause instanceof Error ? cause.name : 'unknown');
    throw cause;
  };
  const answer = await (transport.fetch ?? fetch)(new Request(url, init)).catch(failed);
  if (!answer.ok) reportFault(answer.status);
  if (answer.status === 426) transport.onUpdateRequired();
  const response = await readToEnd(answer).catch(failed);
  await learnTime(transport.serverClock, url.pathname, response, sentAt);
  return response;
}

/** Only answers of a few hundred bytes carry `serverTime`; a map cell or a photo is not read twice. */
async function learnTime(clock: ServerClock, path: string, response: Response, sentAt: number): Promise<void> {
  const receivedAt = clock.monotonic();
  // The server replays the first answer to a repeated command: its `serverTime` is old.
  if (!response.ok || !SAYS_TIME.test(path) || response.headers.has('Idempotent-Replayed')) return;
  const serverTime = SERVER_TIME.exec(await response.clone().text())?.[1];
  const time = serverTime === undefined ? NaN : Date.parse(serverTime);
  if (Number.isFinite(time)) clock.learn(time, sentAt, receivedAt);
}

/**
 * For reads of other operators' files: the same limits of time and size, and nothing of ours. Such a server's 426 and
 * times say nothing about our backends.
 * @throws {TypeError} without a network, or when the body is too long @throws {DOMException} after the timeout
 */
export const boundedFetch = async (ask: HttpTransport['fetch'], request: Request): Promise<Response> =>
  readToEnd(await (ask ?? fetch)(new Request(request, { signal: within(TIMEOUT, request.signal) })));

const deadline = (transport: HttpTransport, request: Request): AbortSignal =>
  within(transport.timeout ?? TIMEOUT, request.signal);

/**
 * A 401 that is a page of HTML comes from a proxy. It says nothing about the bearer, so the caller gets a 502: the
 * service was not reached (account §4.4, our reading).
 */
const withoutPages = (response: Response): Response =>
  response.status === 401 && /^text\/html\b/i.test(response.headers.get('Content-Type') ?? '')
    ? new Response(null, { status: 502 })
    : response;

/** For requests with a bearer: waits for tokens, adds the defaults, repeats once after a renewal. */
export function authorisedFetch(
  transport: HttpTransport,
  defaults: RequestDefaults,
): (request: Request) => Promise<Response> {
  const base = new URL(defaults.base);
  const basePath = base.pathname.replace(/\/$/, '');

  /** Optional services (and undefined for all others together) that refused a bearer right after its renewal. */
  const refusing = new Set<string | undefined>();

  const withDefaults = ({ url, init }: Sent, bearer: string | null): Sent => {
    const to = new URL(url);
    for (const [name, value] of Object.entries(defaults.query)) to.searchParams.set(name, value);
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(defaults.headers)) headers.set(name, value);
    if (bearer !== null) headers.set('Authorization', `Bearer ${bearer}`);
    const language = transport.language?.();
    if (language !== undefined && !headers.has('Accept-Language')) headers.set('Accept-Language', language);
    return { url: to, init: { ...init, headers } };
  };

  const ask = (parts: Sent, tokens: AccessTokens): Promise<Response> => {
    const bearer = defaults.bearer(tokens);
    return bearer === null
      ? Promise.resolve(new Response(null, { status: 503 }))
      : send(transport, withDefaults(parts, bearer)).then(withoutPages);
  };

  return async (request) => {
    const signal = deadline(transport, request);
    const parts = await requestParts(request, signal);
    if (parts.url.origin !== base.origin) throw new TypeError(`refused to send a bearer to ${parts.url.origin}`);
    const path = parts.url.pathname.slice(basePath.length);
    if (defaults.bare.includes(path)) return send(transport, parts);
    if (defaults.open?.includes(path)) return send(transport, withDefaults(parts, null));
    const service = defaults.optional?.find((start) => path.startsWith(start));

    const tokens = await transport.tokens.waitForNew(null, signal);
    const first = await ask(parts, tokens);
    if (first.status !== 401 || defaults.once) {
      refusing.delete(service);
      return first;
    }

    // Ten refusals of one bearer cause one renewal. A bearer that was renewed meanwhile is used at once.
    if (transport.tokens.current()?.jwt === tokens.jwt) {
      // A service that refuses fresh bearers also refuses the next one: each call would cost a renewal.
      if (refusing.has(service) && transport.tokens.secondsLeft() > 0) return first;
      transport.onUnauthorised();
    }
    const fresh = await transport.tokens.waitForNew(tokens.jwt, signal);
    const second = await ask(parts, fresh);
    if (second.status !== 401) refusing.delete(service);
    else if (transport.tokens.current()?.jwt === fresh.jwt) {
      // The phone slept between the renewal and this answer: the bearer had expired when it arrived, and the session
      // goes on.
      if (transport.tokens.secondsLeft() <= 0) transport.onUnauthorised();
      else {
        refusing.add(service);
        if (service === undefined) transport.onSessionRefused();
      }
    }
    return second;
  };
}

/** For public reads: they carry no data about the rider. */
export function plainFetch(transport: HttpTransport, base: string): (request: Request) => Promise<Response> {
  const { origin } = new URL(base);
  return async (request) => {
    const parts = await requestParts(request, deadline(transport, request));
    if (parts.url.origin !== origin) throw new TypeError('a public read left its origin');
    return send(transport, { ...parts, init: { ...parts.init, credentials: 'omit' } });
  };
}
