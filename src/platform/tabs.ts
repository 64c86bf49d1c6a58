import * as v from 'valibot';

/** Access tokens on their way to the rider's other tabs; `givenAt` in wall milliseconds, which all tabs share. */
export type HandedTokens = {
  riderId: string;
  jwt: string;
  mobileToken: string;
  supabaseAccessToken: string;
  expiresIn: number;
  givenAt: number;
};

export type TabNews = { kind: 'tokens'; tokens: HandedTokens } | { kind: 'signedOut' };

/** The app's other tabs of the same browser. */
export type Tabs = {
  tell(news: TabNews): void;
  /** Calls with what other tabs tell; answers how to stop. */
  watch(listener: (news: TabNews) => void): () => void;
  /** Runs `work` while no other tab runs work of this name. A hung tab cannot hold it past `signal`. */
  alone<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
};

const text = v.pipe(v.string(), v.minLength(1));
const news = v.variant('kind', [
  v.object({
    kind: v.literal('tokens'),
    tokens: v.object({
      riderId: text,
      jwt: text,
      mobileToken: text,
      supabaseAccessToken: text,
      expiresIn: v.number(),
      givenAt: v.number(),
    }),
  }),
  v.object({ kind: v.literal('signedOut') }),
]);

export function createTabs(channel: BroadcastChannel, locks: LockManager | undefined = navigator.locks): Tabs {
  return {
    tell: (what) => channel.postMessage(what),
    watch(listener) {
      const hear = ({ data }: MessageEvent<unknown>) => {
        // A tab of an older version may speak otherwise.
        const heard = v.safeParse(news, data);
        if (heard.success) listener(heard.output);
      };
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
    // Without Web Locks two tabs may renew at once; the server's grace for a parent token carries that.
    alone: (name, signal, work) => (locks ? locks.request(name, { signal }, work) : work()),
  };
}
