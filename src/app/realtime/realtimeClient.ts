import { type SupabaseData, type SupabaseParts, openSupabase } from '#api/supabase.ts';

export type RealtimeParts = SupabaseParts;

let currentClient: SupabaseData | null = null;

/** The page's only socket to the data service, used for the rider's rows and for an opened vehicle. */
export const openRealtimeClient = (parts: RealtimeParts): SupabaseData => (currentClient ??= openSupabase(parts));

/** Called at the end of a session. */
export async function closeRealtimeClient(): Promise<void> {
  const closing = currentClient;
  currentClient = null;
  await closing?.close();
}
