import * as v from 'valibot';
import { maybe } from '#domain/fields.ts';
import type { LiveVehicle } from '#domain/liveVehicle.ts';
import type { SupabaseData, RowFilter } from './supabase.ts';
import { read } from './read.ts';

const vehicleRow = v.pipe(
  v.object({
    id: v.pipe(v.number(), v.integer()),
    status: v.string(),
    battery: maybe('battery', v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
    latitude: v.number(),
    longitude: v.number(),
  }),
  v.transform(({ id, status, battery, latitude, longitude }): LiveVehicle => {
    return { mapId: id, isStanding: status === 'STATIONED', batteryPercent: battery, latitude, longitude };
  }),
);
const vehicleRows = v.pipe(v.array(vehicleRow), v.maxLength(1));

/**
 * Subscribes to the vehicle behind a pin (supabase/migrations/0004_vehicles.sql): its current row and each change.
 * Without events, or without the data service, the map's cells stay the source.
 *
 * @returns a function that unsubscribes
 */
export function subscribeVehicle(
  data: SupabaseData,
  mapId: number,
  onChange: (vehicle: LiveVehicle) => void,
): () => void {
  const rows: RowFilter = { table: 'vehicles', column: 'id', value: String(mapId) };
  const stop = new AbortController();
  const readAndNotify = (answer: unknown) => {
    const found = read('vehicle', vehicleRows, answer);
    if (found && !stop.signal.aborted) for (const vehicle of found.value) onChange(vehicle);
  };
  const unsubscribe = data.subscribe(rows, {
    onUpdate: (row) => readAndNotify([row]),
    onRefetchNeeded: () => void data.read(rows, stop.signal).then(readAndNotify, () => undefined),
    onSubscribed: () => undefined,
    onDisconnected: () => undefined,
  });
  return () => {
    stop.abort();
    unsubscribe();
  };
}
