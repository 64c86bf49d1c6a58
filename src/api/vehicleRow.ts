import * as v from 'valibot';
import { latitude, longitude, maybe } from '#domain/fields.ts';
import type { LiveVehicle } from '#domain/liveVehicle.ts';
import type { ColumnsOf, RowSource } from './dataService.ts';
import { read } from './read.ts';

const vehicleRow = v.pipe(
  v.object({
    id: v.pipe(v.number(), v.safeInteger()),
    status: v.pipe(v.string(), v.maxLength(40)),
    battery: maybe('battery', v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
    latitude,
    longitude,
  } satisfies ColumnsOf<'vehicles'>),
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
export function subscribeVehicle(data: RowSource, mapId: number, onChange: (vehicle: LiveVehicle) => void): () => void {
  const stop = new AbortController();
  const readAndNotify = (answer: unknown) => {
    const found = read('vehicle', vehicleRows, answer);
    if (found && !stop.signal.aborted) for (const vehicle of found.value) onChange(vehicle);
  };
  const readRow = async () =>
    readAndNotify((await data.ask((tables) => tables.from('vehicles').select().eq('id', mapId), stop.signal)).data);
  const unsubscribe = data.subscribe(
    { table: 'vehicles', column: 'id', value: String(mapId) },
    {
      onUpdate: (row) => readAndNotify([row]),
      onRefetchNeeded: () => void readRow().catch(() => undefined),
      onSubscribed: () => undefined,
      onDisconnected: () => undefined,
    },
  );
  return () => {
    stop.abort();
    unsubscribe();
  };
}
