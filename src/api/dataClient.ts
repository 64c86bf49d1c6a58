import { createClient, PostgrestError, type RealtimeClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#supabase/database.d.ts';
import { Fault } from './fault.ts';
import { authorisedFetch, type HttpTransport } from './httpTransport.ts';

export type DataClientDeps = {
  transport: HttpTransport;
  supabaseUrl: string;
  supabaseAnonKey: string;
  /** Wait before the lost socket opens again, ms. */
  reconnectAfterMs: (tries: number) => number;
};

/** The tables of `supabase/migrations`: each begins a query of the library's builder. */
type Tables = Pick<SupabaseClient<Database>, 'from'>;

/** A query as the builder leaves it. */
type Query<Answer> = { abortSignal(signal: AbortSignal): { throwOnError(): PromiseLike<Answer> } };

export type DataClient = {
  realtime: RealtimeClient;
  /**
   * Sends one query. Its rows are unparsed, whatever their types say.
   * @throws {Fault} when the server refuses or the network fails: 401 after one renewal, which does not end the session
   * (map-and-rent §7); 503 while there is no token for the data service
   */
  ask<Answer>(query: (tables: Tables) => Query<Answer>, signal: AbortSignal): Promise<Answer>;
};

/**
 * The app's one client of supabase-js (docs/decisions/014-supabase-js.md). Tokens are the session's: the library stores
 * and renews none.
 */
export function createDataClient({
  transport,
  supabaseUrl,
  supabaseAnonKey,
  reconnectAfterMs,
}: DataClientDeps): DataClient {
  const send = authorisedFetch(transport, {
    base: supabaseUrl,
    bare: [],
    optional: ['/'],
    bearer: ({ supabaseAccessToken }) => supabaseAccessToken,
    headers: { apikey: supabaseAnonKey },
    query: {},
  });
  const accessToken = async () => transport.tokens.current()?.supabaseAccessToken ?? null;

  const client = createClient<Database>(supabaseUrl, supabaseAnonKey, {
    accessToken,
    // The caller decides whether to retry: the library would wait up to 7 s for three more tries.
    db: { retry: false },
    global: {
      async fetch(input, init) {
        // The page may close after a write, for example when the rider goes to the provider's page: it must still
        // arrive.
        const response = await send(new Request(input, { ...init, keepalive: init?.method === 'PATCH' }));
        if (response.ok) return response;
        // Thrown here: the library's own error has no status, and it takes an empty 404 for a success.
        throw Fault.ofAnswer(response, await response.json().catch(() => null));
      },
    },
    realtime: {
      // Without this the library would join with the anon key, and row policies then return no rows.
      accessToken,
      reconnectAfterMs,
    },
  });

  return {
    realtime: client.realtime,
    async ask(query, signal) {
      try {
        return await query(client).abortSignal(signal).throwOnError();
      } catch (cause) {
        throw cause instanceof PostgrestError ? Fault.named('noData', 'no rows') : Fault.from(cause);
      }
    },
  };
}
