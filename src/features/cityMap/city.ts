import type { Coordinates } from '#domain/distance.ts';
import { boundsAround } from '#domain/mapCells.ts';

/** Bounds of Moscow with its airports. Nobody can leave a bike outside them (our reading). */
const MOSCOW = { west: 36.8, south: 55.1, east: 38.4, north: 56.1 };
/** Of another city the settings have only the middle. Metres. */
const CITY_METERS = 50_000;

/** @param center the middle of the operator's city; null for Moscow */
export function isInCity({ longitude, latitude }: Coordinates, center: Coordinates | null = null): boolean {
  const { west, east, south, north } = center ? boundsAround(center, CITY_METERS) : MOSCOW;
  return longitude > west && longitude < east && latitude > south && latitude < north;
}

/**
 * Language of the names on the map: English for an English interface, else the operator's language (map-and-rent §2,
 * our reading).
 */
export const mapLanguage = (locale: string, operators: string): string =>
  locale === 'en' ? locale : operators.slice(0, 2);
