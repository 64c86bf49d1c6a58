import { subscribeVehicle } from '#api/vehicleRow.ts';
import type { LiveVehicle } from '#domain/liveVehicle.ts';
import { type RealtimeParts, openRealtimeClient } from './realtimeClient.ts';

/** Live updates of a vehicle, by its id on the map. */
export type LiveVehicles = {
  /** Calls the listener with the known state and with each change. Returns a function that stops it. */
  follow: (mapId: number, listener: (vehicle: LiveVehicle) => void) => () => void;
};

export const openLiveVehicles = (parts: RealtimeParts): LiveVehicles => ({
  follow: (mapId, onChange) => subscribeVehicle(openRealtimeClient(parts), mapId, onChange),
});
