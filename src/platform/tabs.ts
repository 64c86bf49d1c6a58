import * as v from 'valibot';
import type { Channel } from './browserStorage.ts';
import { withLock } from './heldLock.ts';

/** Access tokens sent to the rider's other tabs. `givenAt` is in wall milliseconds, which all tabs share. */
export type SharedTokens = {
  riderId: string;
  jwt: string;
  mobileToken: string;
  supabaseAccessToken: string | null;
  expiresIn: number;
  givenAt: number;
};

/** `byServer`: the rider did not sign out; the server ended the session. */
export type TabMessage = { kind: 'tokens'; tokens: SharedTokens } | { kind: 'signedOut'; byServer: boolean };

/** The app's other tabs in the same browser. */
export type Tabs = {
  broadcast(message: TabMessage): void;
  /** Calls the listener with messages of other tabs. Returns a function that stops it. */
  watch(listener: (message: TabMessage) => void): () => void;
  /** Runs `work` while no other tab runs work with this name, or has for too long (platform/heldLock). */
  withLock<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
};

const text = v.pipe(v.string(), v.minLength(1));
const tabMessage = v.variant('kind', [
  v.object({
    kind: v.literal('tokens'),
    tokens: v.object({
      riderId: text,
      jwt: text,
      mobileToken: text,
      supabaseAccessToken: v.nullable(text),
      expiresIn: v.number(),
      givenAt: v.number(),
    }),
  }),
  v.object({ kind: v.literal('signedOut'), byServer: v.optional(v.boolean(), false) }),
]);

export function createTabs(channel: Channel): Tabs {
  return {
    broadcast: (what) => channel.postMessage(what),
    watch(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        // A tab of another version may send another format.
        const message = v.safeParse(tabMessage, data);
        if (message.success) listener(message.output);
      };
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
    // Two tabs may still renew at once; the server accepts the old token for a while, so both succeed.
    withLock,
  };
}
