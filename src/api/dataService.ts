import type { RealtimeChannel, RealtimeClient } from '@supabase/supabase-js';
import type { GenericSchema } from 'valibot';
import { lazy } from '#domain/lazy.ts';
import { rejoinGap } from '#domain/rejoinGap.ts';
import type { Database } from '#supabase/database.d.ts';
import type { DataClient, DataClientDeps } from './dataClient.ts';
import { Fault } from './fault.ts';
import type { TokenStore } from './tokens.ts';

/** Events of a subscription. Rows are unparsed: the listener knows their shape. */
export type RowListener = {
  /** An UPDATE: a new version of a row. */
  onUpdate(row: unknown): void;
  /** An INSERT. Without this callback an INSERT calls `onRefetchNeeded`. */
  onInsert?(row: unknown): void;
  /** A DELETE: the key of the deleted row. Without this callback a DELETE calls `onRefetchNeeded`. */
  onDelete?(row: unknown): void;
  /** Something else may have changed, or an event may be lost: ask the list. */
  onRefetchNeeded(): void;
  /** Events arrive from now on. Earlier changes are not included. */
  onSubscribed(): void;
  onDisconnected(): void;
};

type Tables = Database['public']['Tables'];

/** What a reader knows of a row: it cannot name a column that the migrations do not have. */
export type ColumnsOf<Table extends keyof Tables> = { [Column in keyof Tables[Table]['Row']]?: GenericSchema };

/** Rows of `table` whose `column` is `value`, if the row policies allow them. */
export type RowFilter = {
  [Table in keyof Tables]: { table: Table; column: keyof Tables[Table]['Row']; value: string };
}[keyof Tables];

/** Queries of the data service, and subscriptions that last until they are ended. */
export type RowSource = Pick<DataClient, 'ask'> & {
  /** Returns a function that unsubscribes. With broadcasts a later subscription to the same rows replaces the earlier. */
  subscribe(rows: RowFilter, listener: RowListener): () => void;
};

/** The data service. Its library loads with the first query or channel. */
export type DataService = Pick<DataClient, 'ask'> & {
  /**
   * Joins one channel. `onDisconnected` is its last call: a closed channel does not open by itself. Returns a function
   * that leaves it.
   */
  join(rows: RowFilter, listener: RowListener): () => void;
  /** Leaves all channels. */
  close(): Promise<void>;
};

export type DataServiceDeps = Omit<DataClientDeps, 'reconnectAfterMs'> & {
  /** How changed rows come: docs/decisions/034-a-topic-for-each-rider.md. */
  realtime: 'changes' | 'broadcast';
  report: (cause: unknown) => void;
};

/** @param mayLoad resolves when the library may load: no first screen waits for it */
export function openDataService(
  { realtime: kind, report, ...parts }: DataServiceDeps,
  mayLoad = async (): Promise<void> => {},
): DataService {
  const { tokens } = parts.transport;
  const client = lazy(async () => {
    await mayLoad();
    const { createDataClient } = await import('./dataClient.ts');
    return createDataClient({ ...parts, reconnectAfterMs: (tries) => rejoinGap(tries, Math.random()) });
  });
  const stopTokens = tokens.watch((now) => {
    if (now?.supabaseAccessToken) client.loaded()?.realtime.setAuth().catch(report);
  });

  const isBroadcast = kind === 'broadcast';
  // A broadcast's channel is named after its topic (supabase/migrations/0010_broadcast.sql). Other channels get names of their
  // own, so that the old channel of the same rows receives them until the new one does.
  let channels = 0;
  const channelName = ({ table, value }: RowFilter) => `${table}:${isBroadcast ? value : String((channels += 1))}`;

  return {
    async ask(query, signal) {
      const loaded = await client().catch((cause: unknown) => {
        throw Fault.from(cause);
      });
      return loaded.ask(query, signal);
    },
    join: (rows, listener) => joinChannel({ client, tokens, isBroadcast, channelName, rows, listener, report }),
    async close() {
      stopTokens();
      const realtime = client.loaded()?.realtime;
      await realtime?.removeAllChannels();
      await realtime?.disconnect();
    },
  };
}

type ChannelDeps = {
  client: () => Promise<DataClient>;
  tokens: TokenStore;
  isBroadcast: boolean;
  channelName: (rows: RowFilter) => string;
  rows: RowFilter;
  listener: RowListener;
  report: (cause: unknown) => void;
};

function joinChannel({ client, tokens, isBroadcast, channelName, rows, listener, report }: ChannelDeps): () => void {
  const { table, column, value } = rows;
  const stop = new AbortController();
  /** The chart of the channel joins it again later. */
  const lose = () => {
    stop.abort();
    listener.onDisconnected();
  };
  const receive = (event: unknown, row: unknown, before: unknown) => {
    if (event === 'UPDATE') listener.onUpdate(row);
    else if (event === 'INSERT' && listener.onInsert) listener.onInsert(row);
    else if (event === 'DELETE' && listener.onDelete) listener.onDelete(before);
    else listener.onRefetchNeeded();
  };
  const join = async () => {
    const { realtime } = await client();
    await whenOpen(tokens, stop.signal);
    if (stop.signal.aborted) return;
    // `connect` does nothing while the library closes a socket that no channel needed, and nothing opens it afterwards.
    if (realtime.isDisconnecting()) return lose();
    const channel = await takeChannel(realtime, { name: channelName(rows), isPrivate: isBroadcast, holder: stop });
    const leave = () => void realtime.removeChannel(channel).catch(report);
    if (stop.signal.aborted) return leave();
    stop.signal.addEventListener('abort', leave, { once: true });
    // Joins on a closed socket would pile up, and all go out with the old token when it opens.
    await whenConnected(realtime, stop.signal);
    // A channel that joins before this line joins without a token and stays silent.
    await realtime.setAuth();
    if (stop.signal.aborted) return;
    if (isBroadcast)
      channel.on('broadcast', { event: '*' }, ({ payload }: Broadcast) =>
        receive(payload?.operation, payload?.record, payload?.old_record),
      );
    else
      channel.on(
        'postgres_changes',
        { event: '*', schema: 'public', table, filter: `${column}=eq.${value}` },
        (change) => receive(change.eventType, change.new, change.old),
      );
    channel.subscribe((status) => {
      if (stop.signal.aborted) return;
      if (status === 'SUBSCRIBED') {
        listener.onSubscribed();
        listener.onRefetchNeeded();
        return;
      }
      // An expired token, the server or the network closed the channel.
      const isRefused = realtime.isConnected();
      lose();
      // On an open socket the server refused this channel: a request shows whether the session has ended.
      if (isRefused) listener.onRefetchNeeded();
    });
  };
  join().catch((cause: unknown) => {
    if (stop.signal.aborted) return;
    report(cause);
    lose();
  });
  return () => stop.abort();
}

/** A message of `realtime.broadcast_changes`; its rows are unparsed. */
type Broadcast = { payload?: { operation?: unknown; record?: unknown; old_record?: unknown } | null };

/** Who subscribed with a channel. */
const holders = new WeakMap<RealtimeChannel, AbortController>();

/**
 * Creates a channel. A socket has one channel of a name: an older one ends without a word to its listener, because the
 * new one receives the same rows.
 */
async function takeChannel(
  realtime: RealtimeClient,
  { name, isPrivate, holder }: { name: string; isPrivate: boolean; holder: AbortController },
): Promise<RealtimeChannel> {
  const find = () => realtime.getChannels().find(({ subTopic }) => subTopic === name);
  for (let older = find(); older; older = find()) {
    holders.get(older)?.abort();
    await realtime.removeChannel(older);
  }
  const channel = realtime.channel(name, { config: { private: isPrivate } });
  holders.set(channel, holder);
  return channel;
}

/** Opens the socket and waits for it; the library opens a lost one again by itself. Ends when the signal aborts. */
async function whenConnected(realtime: RealtimeClient, signal: AbortSignal): Promise<void> {
  if (realtime.isConnected()) return;
  const opened = new Promise<void>((resolve) => {
    realtime.stateChangeCallbacks.open.push(['whenConnected', resolve]);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  realtime.connect();
  await opened;
}

/** Waits until the server has sent a token for the data service: a sign-in or a renewal may come without one. */
async function whenOpen(tokens: TokenStore, signal: AbortSignal): Promise<void> {
  let now = await tokens.waitForNew(null, signal);
  while (now.supabaseAccessToken === null) now = await tokens.waitForNew(now.jwt, signal);
}
