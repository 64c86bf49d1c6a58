import { followVehicle } from '#api/vehicleRow.ts';
import type { LiveVehicles } from '#src/runtime.tsx';
import { type LineParts, openLine } from './line.ts';

export const openLiveVehicles = (parts: LineParts): LiveVehicles => ({
  follow: (mapId, hear) => followVehicle(openLine(parts), mapId, hear),
});
