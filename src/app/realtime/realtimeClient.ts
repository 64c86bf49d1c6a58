import { type SupabaseData, type SupabaseParts, openSupabase } from '#api/supabase.ts';
import { subscribeVehicle } from '#api/vehicleRow.ts';
import type { LiveVehicle } from '#domain/liveVehicle.ts';

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

/** Live updates of a vehicle, by its id on the map. */
export type LiveVehicles = {
  /** Calls the listener with the known state and with each change. Returns a function that stops it. */
  follow: (mapId: number, listener: (vehicle: LiveVehicle) => void) => () => void;
};

export const openLiveVehicles = (parts: RealtimeParts): LiveVehicles => ({
  follow: (mapId, onChange) => subscribeVehicle(openRealtimeClient(parts), mapId, onChange),
});
