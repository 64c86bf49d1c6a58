import type { PositionReading } from '#domain/position.ts';
import { roundToKilometre } from '#domain/redact.ts';

/** Number of stored locations (map-and-rent §7 says 5–6). */
const MAX_LOCATIONS = 6;

/** Recent locations of the phone, rounded to a kilometre, newest first. In memory only. */
export type RecentLocations = { add(reading: PositionReading): void; read(): readonly string[]; clear(): void };

export function createRecentLocations(): RecentLocations {
  let locations: string[] = [];
  return {
    add(reading) {
      if (reading.kind !== 'located') return;
      const location = `${roundToKilometre(reading.position.latitude)},${roundToKilometre(reading.position.longitude)}`;
      if (locations[0] !== location) locations = [location, ...locations].slice(0, MAX_LOCATIONS);
    },
    read: () => locations,
    clear: () => void (locations = []),
  };
}
