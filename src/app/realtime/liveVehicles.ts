import { subscribeVehicle } from '#api/vehicleRow.ts';
import type { LiveVehicles } from '#src/runtime.tsx';
import { type RealtimeParts, openRealtimeClient } from './realtimeClient.ts';

export const openLiveVehicles = (parts: RealtimeParts): LiveVehicles => ({
  follow: (mapId, onChange) => subscribeVehicle(openRealtimeClient(parts), mapId, onChange),
});
