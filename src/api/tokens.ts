/** Access tokens as all three clients use them. They live in memory only (decisions §2). */
export type AccessTokens = {
  riderId: string;
  /** Bearer of the gateway. */
  jwt: string;
  /** Bearer of the main backend: the claim `mobile_token` of the JWT. */
  mobileToken: string;
  /** Token of the data service. */
  supabaseAccessToken: string;
  /** Seconds it lived for when it was given. */
  expiresIn: number;
};

/** The access tokens of this tab, and who waits for them. */
export type TokenBox = {
  current(): AccessTokens | null;
  /** Seconds until they expire; 0 or less when they have, -Infinity without any. Never more than is true. */
  secondsLeft(): number;
  /** `age`: seconds since the server gave them, when another tab hands them over. */
  put(tokens: AccessTokens, age?: number): void;
  clear(): void;
  /** A renewal brought nothing. `status` of its answer, 0 when none came. */
  failed(status: number): void;
  /**
   * Tokens other than `stale` (any, when null). Waits for a renewal under way.
   * @throws {Fault} when renewals have been answered by 5xx for a while: the server is there and cannot; a silent network is
   * waited for. The signal's reason; AbortError when the rider is signed out meanwhile: a cancelled request is ignored.
   */
  otherThan(stale: string | null, signal: AbortSignal): Promise<AccessTokens>;
  /** Called after each change; answers how to stop. */
  watch(listener: (tokens: AccessTokens | null) => void): () => void;
};

/** How long requests wait through a server that answers renewals by 5xx, ms since it began to. */
const PATIENCE = 4_000;
/** A request that comes later waits this long nevertheless, so that a try anew meets the next renewal, ms. */
const LEAST_PATIENCE = 1_000;

const signedOut = () => new DOMException('signed out', 'AbortError');

type Clocks = { monotonic?: () => number; wall?: () => number };

export function createTokenBox({
  monotonic = () => performance.now(),
  wall = () => Date.now(),
}: Clocks = {}): TokenBox {
  let held: { tokens: AccessTokens; monotonic: number; wall: number; age: number } | null = null;
  let outage: { since: number; status: number } | null = null;
  const listeners = new Set<(tokens: AccessTokens | null) => void>();
  const waiting = new Set<() => void>();
  const judge = (now: typeof outage) => {
    outage = now;
    for (const hear of waiting) hear();
  };
  const tell = () => {
    for (const listener of listeners) listener(held?.tokens ?? null);
  };

  return {
    current: () => held?.tokens ?? null,
    secondsLeft() {
      if (!held) return -Infinity;
      // The monotonic clock stops in some sleeping devices and the wall clock can be set: the longer of both is safe,
      // because a renewal too early costs one request and one too late costs a refusal.
      const passed = Math.max(monotonic() - held.monotonic, wall() - held.wall) / 1000;
      return held.tokens.expiresIn - held.age - passed;
    },
    put(tokens, age = 0) {
      held = { tokens, monotonic: monotonic(), wall: wall(), age };
      judge(null);
      tell();
    },
    clear() {
      held = null;
      judge(null);
      tell();
    },
    failed(status) {
      judge(status < 500 ? null : { since: outage?.since ?? monotonic(), status });
    },
    otherThan(stale, signal) {
      const fits = (tokens: AccessTokens | null): tokens is AccessTokens => tokens !== null && tokens.jwt !== stale;
      const now = held?.tokens ?? null;
      if (fits(now)) return Promise.resolve(now);
      // There were tokens and there are none: the rider left before this request came to wait.
      if (stale !== null && now === null) return Promise.reject(signedOut());
      return new Promise((resolve, reject) => {
        let giveUp: ReturnType<typeof setTimeout> | undefined;
        const hear = () => {
          if (outage && giveUp !== undefined) return;
          clearTimeout(giveUp);
          giveUp = outage
            ? setTimeout(onOutage, Math.max(LEAST_PATIENCE, outage.since + PATIENCE - monotonic()))
            : undefined;
        };
        const stop = () => {
          clearTimeout(giveUp);
          waiting.delete(hear);
          listeners.delete(onChange);
          signal.removeEventListener('abort', onAbort);
        };
        const onOutage = () => {
          stop();
          const answer = new Response(null, { status: outage?.status ?? 503 });
          // It has come with the renewals; a visitor's first screen does without.
          import('./fault.ts').then(({ Fault }) => reject(Fault.ofAnswer(answer, null)), reject);
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
        waiting.add(hear);
        hear();
      });
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
