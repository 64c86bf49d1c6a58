import type { TokenStore } from './tokens.ts';

export type SupabaseReadParts = { supabaseUrl: string; supabaseAnonKey: string; tokens: TokenStore };

/**
 * Reads the data service once: the current rows, unparsed.
 * @param query PostgREST's, such as `kind=eq.big`
 * @throws {Error} when the request fails or there is no token for the service now; a 401 here signs nobody out
 * (map-and-rent §7)
 */
export async function readRows(
  { supabaseUrl, supabaseAnonKey, tokens }: SupabaseReadParts,
  table: string,
  query: string,
  signal: AbortSignal,
): Promise<unknown> {
  const { supabaseAccessToken } = await tokens.waitForNew(null, signal);
  if (supabaseAccessToken === null) throw new Error(`${table}: no token`);
  const answer = await fetch(`${supabaseUrl}/rest/v1/${table}?${query}`, {
    headers: { apikey: supabaseAnonKey, Authorization: `Bearer ${supabaseAccessToken}` },
    signal,
  });
  if (!answer.ok) throw new Error(`${table}: ${answer.status}`);
  return answer.json();
}
