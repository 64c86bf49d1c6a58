import { type RealtimeChannel, RealtimeClient } from '@supabase/realtime-js';
import { readRows } from './dataRead.ts';
import type { TokenBox } from './tokens.ts';

/** What a subscription says. Rows come unparsed: whoever reads them knows their shape. */
export type RowNews = {
  /** An UPDATE: a new version of a row. */
  onRow(row: unknown): void;
  /** An INSERT, for whoever does not take it as a hint alone. */
  onNew?(row: unknown): void;
  /** A DELETE: what is told of the row that is gone, its key. */
  onGone?(row: unknown): void;
  /** Something else may have changed, or been missed: the list is to be asked. */
  onHint(): void;
  /** Rows flow from now on. What happened before is not in them. */
  onLive(): void;
  onSilent(): void;
};

/** Rows of `table` whose `column` is `value`, as far as row policies show them. */
export type Rows = { table: string; column: string; value: string };

/** The data service (realtime, one read). Loaded after sign-in only. */
export type DataClient = {
  /** Answers how to stop. */
  follow(rows: Rows, news: RowNews): () => void;
  /** The rows as they are now, unparsed. @throws {Error} when they did not come */
  read(rows: Rows, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
};

export type DataParts = {
  supabaseUrl: string;
  supabaseAnonKey: string;
  tokens: TokenBox;
  report: (cause: unknown) => void;
};

/** Longest wait before a lost channel is opened again, ms. */
const LONGEST_WAIT = 30_000;

/** Full jitter: after an outage a city of phones comes back spread out, not at once. */
export const jittered = (attempt: number, random: () => number = Math.random): number =>
  Math.round(random() * Math.min(LONGEST_WAIT, 500 * 2 ** Math.min(attempt, 10)));

export function openData({ supabaseUrl, supabaseAnonKey, tokens, report }: DataParts): DataClient {
  const client = new RealtimeClient(`${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: supabaseAnonKey },
    // Null joins as nobody, and row policies then give nothing.
    accessToken: async () => tokens.current()?.supabaseAccessToken ?? null,
    reconnectAfterMs: (tries) => jittered(tries),
  });
  const stopTokens = tokens.watch((now) => {
    if (now) client.setAuth().catch(report);
  });

  // A name of its own for each channel: under a name that is still being left nothing can be joined.
  let channels = 0;
  const channelOf = ({ table }: Rows) => client.channel(`${table}:${(channels += 1)}`);

  return {
    follow: (rows, news) => followRows({ client, tokens, channelOf, rows, news, report }),
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

type Followed = {
  client: RealtimeClient;
  tokens: TokenBox;
  channelOf: (rows: Rows) => RealtimeChannel;
  rows: Rows;
  news: RowNews;
  report: (cause: unknown) => void;
};

function followRows({ client, tokens, channelOf, rows, news, report }: Followed): () => void {
  const { table, column, value } = rows;
  const stop = new AbortController();
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = async () => {
    await tokens.otherThan(null, stop.signal);
    // A channel that joins before this joins without a token, and stays silent for ever.
    await client.setAuth();
    if (stop.signal.aborted) return;
    let isLost = false;
    const channel = channelOf(rows)
      .on('postgres_changes', { event: '*', schema: 'public', table, filter: `${column}=eq.${value}` }, (change) => {
        if (change.eventType === 'UPDATE') news.onRow(change.new);
        else if (change.eventType === 'INSERT' && news.onNew) news.onNew(change.new);
        else if (change.eventType === 'DELETE' && news.onGone) news.onGone(change.old);
        else news.onHint();
      })
      .subscribe((status) => {
        if (stop.signal.aborted || isLost) return;
        if (status === 'SUBSCRIBED') {
          attempt = 0;
          news.onLive();
          news.onHint();
          return;
        }
        // Closed by an expired token, by the server or by the network: a closed channel never opens again by itself.
        isLost = true;
        news.onSilent();
        client.removeChannel(channel).catch(report);
        attempt += 1;
        timer = setTimeout(start, jittered(attempt));
      });
    stop.signal.addEventListener('abort', () => void client.removeChannel(channel).catch(report), { once: true });
  };
  const start = () => {
    open().catch((cause: unknown) => {
      if (!stop.signal.aborted) report(cause);
    });
  };

  start();
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
