import * as v from 'valibot';
import type { VehicleNow } from '#domain/vehicleNow.ts';
import type { DataClient, Rows } from './data.ts';

const vehicleRow = v.pipe(
  v.object({
    id: v.pipe(v.number(), v.integer()),
    status: v.string(),
    battery: v.nullish(v.number(), null),
    latitude: v.number(),
    longitude: v.number(),
  }),
  v.transform(({ id, status, battery, latitude, longitude }): VehicleNow => {
    return { mapId: id, isStanding: status === 'STATIONED', batteryPercent: battery, latitude, longitude };
  }),
);
const vehicleRows = v.pipe(v.array(vehicleRow), v.maxLength(1));

/**
 * Hears of the vehicle behind a pin (supabase/migrations/0004_vehicles.sql): what was already said of it, and each change.
 * While nothing is heard, or without the data service, the map's cells go on telling.
 *
 * @returns how to stop
 */
export function followVehicle(data: DataClient, mapId: number, hear: (vehicle: VehicleNow) => void): () => void {
  const rows: Rows = { table: 'vehicles', column: 'id', value: String(mapId) };
  const stop = new AbortController();
  const take = (said: unknown) => {
    const parsed = v.safeParse(vehicleRows, said);
    if (parsed.success && !stop.signal.aborted) for (const vehicle of parsed.output) hear(vehicle);
  };
  const unfollow = data.follow(rows, {
    onRow: (row) => take([row]),
    onHint: () => void data.read(rows, stop.signal).then(take, () => undefined),
    onLive: () => undefined,
    onSilent: () => undefined,
  });
  return () => {
    stop.abort();
    unfollow();
  };
}
