import type { TokenBox } from './tokens.ts';

export type DataReadParts = { supabaseUrl: string; supabaseAnonKey: string; tokens: TokenBox };

/**
 * One read of the data service: rows as they are now, unparsed.
 * @param query PostgREST's, such as `kind=eq.big`
 * @throws {Error} when they did not come; a 401 here is nobody's sign-out (map-and-rent §7)
 */
export async function readRows(
  { supabaseUrl, supabaseAnonKey, tokens }: DataReadParts,
  table: string,
  query: string,
  signal: AbortSignal,
): Promise<unknown> {
  const { supabaseAccessToken } = await tokens.otherThan(null, signal);
  const answer = await fetch(`${supabaseUrl}/rest/v1/${table}?${query}`, {
    headers: { apikey: supabaseAnonKey, Authorization: `Bearer ${supabaseAccessToken}` },
    signal,
  });
  if (!answer.ok) throw new Error(`${table}: ${answer.status}`);
  return answer.json();
}
