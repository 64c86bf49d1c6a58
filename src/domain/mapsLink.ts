import type { Coordinates } from './distance.ts';

/**
 * The operator's link to another map app (`mapsAppUrl`) with the coordinates filled in: six decimals, a tenth of a
 * metre.
 */
export const mapsLink = (template: string, { latitude, longitude }: Coordinates): string =>
  template.replaceAll('{latitude}', latitude.toFixed(6)).replaceAll('{longitude}', longitude.toFixed(6));
