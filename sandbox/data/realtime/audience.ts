import type { Claims } from '../../database/db.ts';
import type { ChangeFilter } from './frames.ts';

/** One subscription of a client. */
export type Channel = {
  readonly topic: string;
  readonly joinRef: string | null;
  /** It hears the broadcasts of its topic. */
  readonly isPrivate: boolean;
  readonly bindings: readonly { id: number; wish: ChangeFilter }[];
  claims: Claims;
};

/** One socket with its channels. */
export type Connection = {
  send(channel: Channel, event: string, payload: unknown): void;
  /** When the tokens of its channels expire, in milliseconds. */
  expiries(): number[];
  closeExpired(now: number): void;
  /** Tells the client why, and drops the channel. */
  end(channel: Channel, why: string): void;
  dropIfSilent(): void;
  cut(): void;
};

export type Listener = { channel: Channel; connection: Connection };

/** Which channels hear what: a change looks up its listeners and visits no other channel. */
export type Audience = {
  enter(listener: Listener): void;
  leave(channel: Channel): void;
  /** @param heard a topic, as its channels name it, or `TABLES` */
  of(heard: string): Listener[];
};

/** Heard by channels with filters: each change of a table has to try them all. */
export const TABLES = 'tables';

const heardBy = ({ topic, isPrivate, bindings }: Channel): string[] => [
  ...(isPrivate ? [topic] : []),
  ...(bindings.length > 0 ? [TABLES] : []),
];

export function createAudience(): Audience {
  const all = new Map<string, Map<Channel, Listener>>();
  return {
    enter(listener) {
      for (const heard of heardBy(listener.channel)) {
        const listeners = all.get(heard) ?? new Map<Channel, Listener>();
        all.set(heard, listeners.set(listener.channel, listener));
      }
    },
    leave(channel) {
      for (const heard of heardBy(channel)) {
        const listeners = all.get(heard);
        listeners?.delete(channel);
        if (listeners?.size === 0) all.delete(heard);
      }
    },
    of: (heard) => [...(all.get(heard)?.values() ?? [])],
  };
}
