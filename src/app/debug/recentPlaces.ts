import type { PositionReading } from '#domain/position.ts';
import { coarse } from '#domain/redact.ts';

/** How many are kept (map-and-rent §7 says 5–6). */
const MOST = 6;

/** Where the phone was of late, to a kilometre, newest first. In memory alone. */
export type RecentPlaces = { hear(reading: PositionReading): void; read(): readonly string[]; forget(): void };

export function createRecentPlaces(): RecentPlaces {
  let places: string[] = [];
  return {
    hear(reading) {
      if (reading.kind !== 'located') return;
      const place = `${coarse(reading.position.latitude)},${coarse(reading.position.longitude)}`;
      if (places[0] !== place) places = [place, ...places].slice(0, MOST);
    },
    read: () => places,
    forget: () => void (places = []),
  };
}
