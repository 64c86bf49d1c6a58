import type { RawData, WebSocket } from 'ws';
import type { Claims } from '../../database/db.ts';
import { TokenRefused } from '../../tokens.ts';
import type { Audience, Channel, Connection } from './audience.ts';
import { filterCondition } from './filter.ts';
import { readAccessToken, readFrame, readJoin, writeFrame, type Frame, type ChangeFilter } from './frames.ts';
import type { Relations } from './relations.ts';

type Options = {
  socket: WebSocket;
  version: 1 | 2;
  verify: (token: string) => Promise<Claims>;
  /** Whether the policies let these claims hear the broadcasts of a topic. */
  mayHear: (claims: Claims, topic: string) => Promise<boolean>;
  relations: Relations;
  /** Its channels enter when their filters have been checked: no change is sent before that. */
  audience: Audience;
  log: (line: string) => void;
};

let lastBinding = 0;
const expiryOf = ({ claims }: Channel): number => (claims.exp ?? Infinity) * 1000;
const nameOf = ({ topic }: Channel): string => topic.replace(/^realtime:/, '');

export function createConnection({ socket, version, verify, mayHear, relations, audience, log }: Options): Connection {
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
    send(channel, 'system', { channel: nameOf(channel), extension, message, status });
  const drop = (channel: Channel): void => {
    if (channels.get(channel.topic) === channel) channels.delete(channel.topic);
    audience.leave(channel);
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
    const { topic, joinRef } = frame;
    const channel: Channel = { topic, joinRef, isPrivate: wanted.isPrivate, bindings, claims };
    if (channel.isPrivate && !(await mayHear(claims, nameOf(channel)))) {
      const reason = `Unauthorized: You do not have permissions to read from this Channel topic: ${nameOf(channel)}`;
      return reply(frame, 'error', { reason });
    }
    channels.set(topic, channel);
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
      if (wanted.waits) reply(frame, 'error', { reason: refusal });
      else sendSystem(channel, 'error', 'postgres_changes', refusal);
      return;
    }
    // It may have ended meanwhile.
    if (channels.get(topic) === channel) audience.enter({ channel, connection });
    if (wanted.waits) joined();
    if (bindings.length > 0) sendSystem(channel, 'ok', 'postgres_changes', 'Subscribed to PostgreSQL');
  };

  const renew = async (channel: Channel, token: string): Promise<void> => {
    let claims: Claims;
    try {
      claims = await verify(token);
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      return end(channel, `InvalidJWTToken: ${messageOf(error)}`);
    }
    if (channel.isPrivate && !(await mayHear(claims, nameOf(channel))))
      return end(channel, `You no longer have permission to read from this Channel topic: ${nameOf(channel)}`);
    channel.claims = claims;
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
  socket.on('close', () => {
    for (const channel of channels.values()) audience.leave(channel);
    channels.clear();
  });

  const connection: Connection = {
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
  return connection;
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
