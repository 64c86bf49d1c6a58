import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Clock } from '../../clock.ts';
import type { Claims, Db } from '../../database/db.ts';
import { createAudience, type Connection, type Listener, TABLES } from './audience.ts';
import { isSubscribed, passesFilter, readChanges, removeOldChanges, visiblePart, type Change } from './changes.ts';
import { createConnection } from './connection.ts';
import { createRelations, type Relation } from './relations.ts';

export type Realtime = {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** false cuts every socket and refuses new ones: changes in between are missed, as in a real outage. */
  isOnline(): boolean;
  setOnline(online: boolean): void;
  stop(): Promise<void>;
};

export type RealtimeOptions = {
  db: Db;
  clock: Clock;
  /** @throws when the token is not valid */
  verify: (token: string) => Promise<Claims>;
  /** Whether the session of these claims has not ended. */
  isOpen: (claims: Claims) => Promise<boolean>;
  log: (line: string) => void;
};

const MAX_MESSAGE = 64 * 1024;
/** A client sends a heartbeat every 25 s. A client that is silent for two checks is disconnected. */
const LOOK_FOR_DEAD_MS = 60_000;

/**
 * Two parts of a hosted project's Realtime. postgres_changes: a channel subscribes to changes and gets those that its row
 * policies show. Broadcast from the database: a private channel, which the policies of `realtime.messages` let in, gets
 * the messages of its topic. Triggers fill an outbox, and NOTIFY names each change and message to this reader: every
 * process on the database reads and sends it.
 */
export async function openRealtime({ db, clock, verify, isOpen, log }: RealtimeOptions): Promise<Realtime> {
  const relations = createRelations(db);
  const connections = new Set<Connection>();
  const audience = createAudience();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE });
  let isOnline = true;
  let isStopped = false;
  let work: Promise<void> = Promise.resolve();
  /** The changes that this process has not sent yet, in the order of their commits. */
  let unsent: number[] = [];

  /** Ends sockets that may have missed a change: their clients connect again, and ask for everything. */
  const cut = (missing: Iterable<Connection>): void => {
    for (const connection of missing) connection.cut();
  };
  const cutAfter = (error: unknown, missing: Iterable<Connection>): void => {
    log(`realtime: ${String(error)}`);
    cut(missing);
  };
  const send = async (
    change: Change,
    relation: Relation,
    claims: Claims,
    subscribed: readonly Listener[],
  ): Promise<void> => {
    if (claims.role === 'authenticated' && !(await isOpen(claims))) {
      for (const { connection, channel } of subscribed) connection.end(channel, 'Session has ended');
      return;
    }
    if (isMessage(relation)) {
      for (const { connection, channel } of subscribed) connection.send(channel, 'broadcast', change.new?.['message']);
      return;
    }
    await db.readAs(claims, async (sql) => {
      const data = await visiblePart(sql, change, relation);
      if (!data) return;
      for (const { connection, channel } of subscribed) {
        const ids: number[] = [];
        for (const { id, wish } of channel.bindings) {
          if (isSubscribed(wish, change, relation) && (await passesFilter(sql, wish.filter, change, relation)))
            ids.push(id);
        }
        if (ids.length > 0) connection.send(channel, 'postgres_changes', { ids, data });
      }
    });
  };
  const broadcast = async (change: Change): Promise<void> => {
    const relation = await relations.of(change.relation);
    const listeners = isMessage(relation)
      ? audience.of(`realtime:${String(change.new?.['topic'])}`)
      : audience
          .of(TABLES)
          .filter(({ channel }) => channel.bindings.some(({ wish }) => isSubscribed(wish, change, relation)));
    for (const [claims, subscribed] of byClaims(listeners)) {
      // Its own socket alone: a filter that Postgres refuses costs no other rider theirs.
      await send(change, relation, claims, subscribed).catch((error: unknown) =>
        cutAfter(
          error,
          subscribed.map(({ connection }) => connection),
        ),
      );
    }
  };
  const drain = async (): Promise<void> => {
    const ids = unsent;
    unsent = [];
    if (isStopped || ids.length === 0) return;
    const changes = await db.read((sql) => readChanges(sql, ids));
    for (const change of changes) await broadcast(change);
    if (changes.length < ids.length) throw new Error('changes were removed before they were sent');
  };
  /** A hosted project asks in the same way, with the topic as a setting that policies read. */
  const mayHear = (claims: Claims, topic: string): Promise<boolean> =>
    db.readAs(claims, async (sql) => {
      await sql.query(`select set_config('realtime.topic', $1, true)`, [topic]);
      const { rows } = await sql.query(`select 1 from realtime.messages where extension = 'broadcast'`);
      return rows.length > 0;
    });
  const wake = (payload: string | null): void => {
    // The database was away: what it told meanwhile is lost.
    if (payload === null) return cut(connections);
    unsent.push(Number(payload));
    // One read takes all changes that were named before it begins.
    if (unsent.length > 1) return;
    work = work.then(drain).catch((error: unknown) => cutAfter(error, connections));
  };

  await db.transaction((sql) => sql.exec('select realtime.attach()'));
  const unlisten = await db.listen('realtime', wake);

  clock.onTick({
    async nextAt() {
      const times = [...connections].flatMap((connection) => connection.expiries());
      return times.length > 0 ? Math.min(...times) : null;
    },
    async run(now) {
      for (const connection of connections) connection.closeExpired(now);
    },
  });

  const look = setInterval(() => {
    for (const connection of connections) connection.dropIfSilent();
    db.transaction((sql) => removeOldChanges(sql)).catch((error: unknown) => log(`realtime: ${String(error)}`));
  }, LOOK_FOR_DEAD_MS);
  look.unref();

  const open = (socket: WebSocket, version: 1 | 2): void => {
    const connection = createConnection({ socket, version, verify, mayHear, relations, audience, log });
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
  };

  return {
    handleUpgrade(request, socket, head) {
      const url = new URL(request.url ?? '/', 'http://sandbox');
      if (!isOnline || isStopped || url.pathname !== '/realtime/v1/websocket') return void socket.destroy();
      const version = url.searchParams.get('vsn') === '1.0.0' ? 1 : 2;
      sockets.handleUpgrade(request, socket, head, (webSocket) => open(webSocket, version));
    },
    isOnline: () => isOnline,
    setOnline(online) {
      isOnline = online;
      if (!online) for (const connection of connections) connection.cut();
    },
    async stop() {
      isStopped = true;
      clearInterval(look);
      for (const connection of connections) connection.cut();
      sockets.close();
      await work;
      await unlisten();
    },
  };
}

/** Whether it is a message of Broadcast, and no change of a table. */
const isMessage = ({ schema }: Relation): boolean => schema === 'realtime';

/** Policies are evaluated once for each rider, however many tabs are open. */
function byClaims(listeners: readonly Listener[]): [Claims, Listener[]][] {
  const groups = new Map<string, [Claims, Listener[]]>();
  for (const listener of listeners) {
    const { claims } = listener.channel;
    const key = JSON.stringify(claims);
    const group = groups.get(key) ?? [claims, []];
    group[1].push(listener);
    groups.set(key, group);
  }
  return [...groups.values()];
}
