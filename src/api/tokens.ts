import { lazy } from '#domain/lazy.ts';

/** Access tokens for all three clients. They stay in memory only (decisions §2). */
export type AccessTokens = {
  riderId: string;
  /** Bearer of the gateway. */
  jwt: string;
  /** Bearer of the main backend: the claim `mobile_token` of the JWT. */
  mobileToken: string;
  /**
   * Token of the data service. Null until the server sends one: until then the service is silent and the ride works
   * without it.
   */
  supabaseAccessToken: string | null;
  /** Lifetime in seconds, counted from the issue. */
  expiresIn: number;
};

/** The access tokens of this tab, and the requests that wait for them. */
export type TokenStore = {
  current(): AccessTokens | null;
  /** Seconds until the tokens expire; 0 or less after expiry, -Infinity without tokens. Never an overestimate. */
  secondsLeft(): number;
  /**
   * Stores new tokens. If they have no token of the data service, the rider's last one stays.
   * @param age seconds since the server issued them, when another tab hands them over
   */
  put(tokens: AccessTokens, age?: number): void;
  clear(): void;
  /** A renewal failed. `status` of its answer, 0 without an answer. */
  renewalFailed(status: number): void;
  /**
   * Tokens other than `stale` (any, when null). Waits for a running renewal.
   * @throws {Fault} when the server answers renewals with 5xx for some time. A silent network makes the call wait. The
   * signal's reason, when the signal aborts. AbortError when the rider signs out meanwhile: a cancelled request is
   * ignored.
   */
  waitForNew(stale: string | null, signal: AbortSignal): Promise<AccessTokens>;
  /** Calls the listener after each change. Returns a function that stops it. */
  watch(listener: (tokens: AccessTokens | null) => void): () => void;
};

/** How long requests wait while the server answers renewals with 5xx, ms from the first such answer. */
const RENEWAL_WAIT_MS = 4_000;
/** A request that starts later still waits this long, so that a retry meets the next renewal, ms. */
const MIN_RENEWAL_WAIT_MS = 1_000;

const signedOut = () => new DOMException('signed out', 'AbortError');

type Clocks = { monotonic?: () => number; wall?: () => number };

/** It has loaded with the renewals: a visitor's first screen does not need it. */
const faultCode = lazy(() => import('./fault.ts'));

export function createTokenStore({
  monotonic = () => performance.now(),
  wall = () => Date.now(),
}: Clocks = {}): TokenStore {
  let held: { tokens: AccessTokens; monotonic: number; wall: number; age: number } | null = null;
  let outage: { since: number; status: number } | null = null;
  const listeners = new Set<(tokens: AccessTokens | null) => void>();
  const waiting = new Set<() => void>();
  const setOutage = (now: typeof outage) => {
    outage = now;
    for (const listener of waiting) listener();
  };
  const notify = () => {
    for (const listener of listeners) listener(held?.tokens ?? null);
  };

  return {
    current: () => held?.tokens ?? null,
    secondsLeft() {
      if (!held) return -Infinity;
      // The monotonic clock stops in some sleeping devices, and the rider can set the wall clock. The longer time is
      // safe: an early renewal costs a request, a late one costs a refusal.
      const passed = Math.max(monotonic() - held.monotonic, wall() - held.wall) / 1000;
      return held.tokens.expiresIn - held.age - passed;
    },
    put(tokens, age = 0) {
      const before = held?.tokens.riderId === tokens.riderId ? held.tokens.supabaseAccessToken : null;
      const supabaseAccessToken = tokens.supabaseAccessToken ?? before;
      held = { tokens: { ...tokens, supabaseAccessToken }, monotonic: monotonic(), wall: wall(), age };
      setOutage(null);
      notify();
    },
    clear() {
      held = null;
      setOutage(null);
      notify();
    },
    renewalFailed(status) {
      setOutage(status < 500 ? null : { since: outage?.since ?? monotonic(), status });
    },
    waitForNew(stale, signal) {
      const fits = (tokens: AccessTokens | null): tokens is AccessTokens => tokens !== null && tokens.jwt !== stale;
      const now = held?.tokens ?? null;
      if (fits(now)) return Promise.resolve(now);
      // There were tokens and now there are none: the rider signed out before this request began to wait.
      if (stale !== null && now === null) return Promise.reject(signedOut());
      return new Promise((resolve, reject) => {
        // The deadline of one request: nothing is tried again here. The session's chart renews.
        let giveUp: ReturnType<typeof setTimeout> | undefined;
        const onOutageChange = () => {
          if (outage && giveUp !== undefined) return;
          clearTimeout(giveUp);
          giveUp = outage
            ? setTimeout(onOutage, Math.max(MIN_RENEWAL_WAIT_MS, outage.since + RENEWAL_WAIT_MS - monotonic()))
            : undefined;
        };
        const stop = () => {
          clearTimeout(giveUp);
          waiting.delete(onOutageChange);
          listeners.delete(onChange);
          signal.removeEventListener('abort', onAbort);
        };
        const onOutage = () => {
          stop();
          const answer = new Response(null, { status: outage?.status ?? 503 });
          faultCode().then(({ Fault }) => reject(Fault.ofAnswer(answer, null)), reject);
        };
        const onAbort = () => {
          stop();
          reject(signal.reason);
        };
        const onChange = (tokens: AccessTokens | null) => {
          if (tokens !== null && !fits(tokens)) return;
          stop();
          if (tokens) resolve(tokens);
          else reject(signedOut());
        };
        if (signal.aborted) return onAbort();
        signal.addEventListener('abort', onAbort);
        listeners.add(onChange);
        waiting.add(onOutageChange);
        onOutageChange();
      });
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
