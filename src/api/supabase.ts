import { type RealtimeChannel, RealtimeClient } from '@supabase/realtime-js';
import { readRows } from './supabaseRead.ts';
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

/** Rows of `table` whose `column` is `value`, if the row policies allow them. */
export type RowFilter = { table: string; column: string; value: string };

/** The data service (realtime, one read). Loads only after sign-in. */
export type SupabaseData = {
  /** Returns a function that unsubscribes. */
  subscribe(rows: RowFilter, listener: RowListener): () => void;
  /** The current rows, unparsed. @throws {Error} when the request fails */
  read(rows: RowFilter, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
};

export type SupabaseParts = {
  supabaseUrl: string;
  supabaseAnonKey: string;
  tokens: TokenStore;
  report: (cause: unknown) => void;
};

/** Longest wait before a lost channel opens again, ms. */
const MAX_RECONNECT_MS = 30_000;

/** Full jitter: after an outage all phones reconnect at different times, not at once. */
export const jittered = (attempt: number, random: () => number = Math.random): number =>
  Math.round(random() * Math.min(MAX_RECONNECT_MS, 500 * 2 ** Math.min(attempt, 10)));

export function openSupabase({ supabaseUrl, supabaseAnonKey, tokens, report }: SupabaseParts): SupabaseData {
  const client = new RealtimeClient(`${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: supabaseAnonKey },
    // Null would join without a rider, and row policies then return no rows: nothing joins before there is a token
    // (whenOpen).
    accessToken: async () => tokens.current()?.supabaseAccessToken ?? null,
    reconnectAfterMs: (tries) => jittered(tries),
  });
  const stopTokens = tokens.watch((now) => {
    if (now?.supabaseAccessToken) client.setAuth().catch(report);
  });

  // Each channel gets its own name: a name cannot be joined while the old channel is still leaving it.
  let channels = 0;
  const channelOf = ({ table }: RowFilter) => client.channel(`${table}:${(channels += 1)}`);

  return {
    subscribe: (rows, listener) => subscribeRows({ client, tokens, channelOf, rows, listener, report }),
    read({ table, column, value }, signal) {
      return readRows(
        { supabaseUrl, supabaseAnonKey, tokens },
        table,
        `${column}=eq.${encodeURIComponent(value)}`,
        signal,
      );
    },
    async close() {
      stopTokens();
      await client.removeAllChannels();
      await client.disconnect();
    },
  };
}

type RowSubscription = {
  client: RealtimeClient;
  tokens: TokenStore;
  channelOf: (rows: RowFilter) => RealtimeChannel;
  rows: RowFilter;
  listener: RowListener;
  report: (cause: unknown) => void;
};

function subscribeRows({ client, tokens, channelOf, rows, listener, report }: RowSubscription): () => void {
  const { table, column, value } = rows;
  const stop = new AbortController();
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = async () => {
    await whenOpen(tokens, stop.signal);
    // A channel that joins before this line joins without a token and stays silent.
    await client.setAuth();
    if (stop.signal.aborted) return;
    let isLost = false;
    const channel = channelOf(rows)
      .on('postgres_changes', { event: '*', schema: 'public', table, filter: `${column}=eq.${value}` }, (change) => {
        if (change.eventType === 'UPDATE') listener.onUpdate(change.new);
        else if (change.eventType === 'INSERT' && listener.onInsert) listener.onInsert(change.new);
        else if (change.eventType === 'DELETE' && listener.onDelete) listener.onDelete(change.old);
        else listener.onRefetchNeeded();
      })
      .subscribe((status) => {
        if (stop.signal.aborted || isLost) return;
        if (status === 'SUBSCRIBED') {
          attempt = 0;
          listener.onSubscribed();
          listener.onRefetchNeeded();
          return;
        }
        // An expired token, the server or the network closed the channel: a closed channel does not reopen by itself.
        isLost = true;
        listener.onDisconnected();
        client.removeChannel(channel).catch(report);
        attempt += 1;
        timer = setTimeout(start, jittered(attempt));
      });
    stop.signal.addEventListener('abort', () => void client.removeChannel(channel).catch(report), { once: true });
  };
  const start = () => {
    open().catch((cause: unknown) => {
      if (stop.signal.aborted) return;
      report(cause);
      attempt += 1;
      timer = setTimeout(start, jittered(attempt));
    });
  };

  start();
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** Waits until the server has sent a token for the data service: a sign-in or a renewal may come without one. */
async function whenOpen(tokens: TokenStore, signal: AbortSignal): Promise<void> {
  let now = await tokens.waitForNew(null, signal);
  while (now.supabaseAccessToken === null) now = await tokens.waitForNew(now.jwt, signal);
}
