import type { Coordinates } from '#domain/distance.ts';

/** Bounds of the city with its airports. Nobody can leave a bike outside them (our reading). */
const CITY = { west: 36.8, south: 55.1, east: 38.4, north: 56.1 };

export const isInCity = ({ longitude, latitude }: Coordinates) =>
  longitude > CITY.west && longitude < CITY.east && latitude > CITY.south && latitude < CITY.north;

/**
 * Language of the names on the map: English for an English interface, else the operator's language (map-and-rent §2,
 * our reading).
 */
export const mapLanguage = (locale: string, operators: string): string =>
  locale === 'en' ? locale : operators.slice(0, 2);
