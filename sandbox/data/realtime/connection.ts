import type { RawData, WebSocket } from 'ws';
import type { Claims } from '../../database/db.ts';
import { TokenRefused } from '../../tokens.ts';
import { filterCondition } from './filter.ts';
import { readAccessToken, readFrame, readJoin, writeFrame, type Frame, type ChangeFilter } from './frames.ts';
import type { Relations } from './relations.ts';

export type Channel = {
  readonly topic: string;
  readonly joinRef: string | null;
  claims: Claims;
  bindings: { id: number; wish: ChangeFilter }[];
  /** False until the subscription's filters have been checked: no change is sent before that. */
  isReady: boolean;
};

/** One socket with its channels. */
export type Connection = {
  channels(): Iterable<Channel>;
  send(channel: Channel, event: string, payload: unknown): void;
  /** When the tokens of its channels expire, in milliseconds. */
  expiries(): number[];
  closeExpired(now: number): void;
  /** Tells the client why, and drops the channel. */
  end(channel: Channel, why: string): void;
  dropIfSilent(): void;
  cut(): void;
};

type Options = {
  socket: WebSocket;
  version: 1 | 2;
  verify: (token: string) => Promise<Claims>;
  relations: Relations;
  log: (line: string) => void;
};

let lastBinding = 0;
const expiryOf = ({ claims }: Channel): number => (claims.exp ?? Infinity) * 1000;

export function createConnection({ socket, version, verify, relations, log }: Options): Connection {
  const channels = new Map<string, Channel>();
  let isAlive = true;

  const write = (frame: Frame): void => {
    if (socket.readyState === socket.OPEN) socket.send(writeFrame(version, frame));
  };
  const send = ({ topic, joinRef }: Channel, event: string, payload: unknown, ref: string | null = null) =>
    write({ joinRef, ref, topic, event, payload });
  const reply = (frame: Frame, status: 'ok' | 'error', response: unknown) =>
    write({ ...frame, event: 'phx_reply', payload: { status, response } });
  const sendSystem = (channel: Channel, status: 'ok' | 'error', extension: string, message: string) =>
    send(channel, 'system', { channel: channel.topic.replace(/^realtime:/, ''), extension, message, status });
  const drop = (channel: Channel): void => {
    if (channels.get(channel.topic) === channel) channels.delete(channel.topic);
    send(channel, 'phx_close', {}, channel.joinRef);
  };

  const join = async (frame: Frame): Promise<void> => {
    const wanted = readJoin(frame.payload);
    if (!wanted) return reply(frame, 'error', { reason: 'malformed join' });
    const before = channels.get(frame.topic);
    if (before) drop(before);

    let claims: Claims = { role: 'anon' };
    // A publishable key is not a token: the client joins as anonymous.
    if (wanted.accessToken?.split('.').length === 3) {
      try {
        claims = await verify(wanted.accessToken);
      } catch (error) {
        if (!(error instanceof TokenRefused)) throw error;
        return reply(frame, 'error', { reason: `InvalidJWTToken: ${messageOf(error)}` });
      }
    }
    const bindings = wanted.wishes.map((wish) => ({ id: ++lastBinding, wish }));
    const channel: Channel = { topic: frame.topic, joinRef: frame.joinRef, claims, bindings, isReady: false };
    channels.set(channel.topic, channel);
    const joined = () =>
      reply(frame, 'ok', { postgres_changes: bindings.map(({ id, wish }) => ({ id, ...written(wish) })) });

    // A hosted project says "joined" before it listens, unless the client asks it to wait. So a client fetches again on
    // `system ok`.
    if (!wanted.waits) joined();
    const refusal = await refusalOf(
      bindings.map(({ wish }) => wish),
      relations,
    );
    if (refusal !== null) {
      channel.bindings = [];
      if (wanted.waits) reply(frame, 'error', { reason: refusal });
      else sendSystem(channel, 'error', 'postgres_changes', refusal);
      return;
    }
    channel.isReady = true;
    if (wanted.waits) joined();
    if (bindings.length > 0) sendSystem(channel, 'ok', 'postgres_changes', 'Subscribed to PostgreSQL');
  };

  const renew = async (channel: Channel, token: string): Promise<void> => {
    try {
      channel.claims = await verify(token);
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      end(channel, `InvalidJWTToken: ${messageOf(error)}`);
    }
  };

  const receive = async (text: string): Promise<void> => {
    const frame = readFrame(text);
    if (!frame) return;
    if (frame.topic === 'phoenix') return reply(frame, 'ok', {});
    if (frame.event === 'phx_join') return join(frame);
    const channel = channels.get(frame.topic);
    if (frame.event === 'phx_leave') {
      reply(frame, 'ok', {});
      if (channel) drop(channel);
      return;
    }
    if (frame.event === 'access_token') {
      const token = readAccessToken(frame.payload);
      return channel && token !== null ? renew(channel, token) : undefined;
    }
    reply(frame, 'error', { reason: channel ? 'unsupported event' : 'unmatched topic' });
  };

  const end = (channel: Channel, why: string): void => {
    sendSystem(channel, 'error', 'system', why);
    drop(channel);
  };

  let queue: Promise<void> = Promise.resolve();
  socket.on('message', (data, isBinary) => {
    isAlive = true;
    if (isBinary) return;
    queue = queue
      .then(() => receive(textOf(data)))
      .catch((error: unknown) => {
        log(`realtime: ${String(error)}`);
        socket.close(1011);
      });
  });
  socket.on('error', () => socket.terminate());

  return {
    channels: () => channels.values(),
    send,
    expiries: () => [...channels.values()].map(expiryOf).filter(Number.isFinite),
    closeExpired(now) {
      for (const channel of [...channels.values()].filter((one) => expiryOf(one) <= now))
        end(channel, 'Token has expired 0 seconds ago');
    },
    end,
    dropIfSilent() {
      if (!isAlive) socket.terminate();
      isAlive = false;
    },
    cut: () => socket.terminate(),
  };
}

/** As the client wrote it: the client compares the answer with its request. */
const written = ({ filter, table, ...rest }: ChangeFilter) => ({
  ...rest,
  ...(table === '*' ? {} : { table }),
  ...(filter === '' ? {} : { filter }),
});

/** Why these filters cannot be used; null when they can. */
async function refusalOf(wishes: ChangeFilter[], relations: Relations): Promise<string | null> {
  for (const { event, schema, table, filter } of wishes) {
    const [oid] = await relations.published(schema, table);
    if (oid === undefined) {
      return `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${event}, schema: ${schema}, table: ${table}]`;
    }
    try {
      if (filter !== '') filterCondition(filter, (await relations.of(oid)).columns, []);
    } catch (error) {
      return messageOf(error);
    }
  }
  return null;
}

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data).toString();

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
