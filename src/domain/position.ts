import type { Coordinates } from './distance.ts';
import type { Refusal } from './errorCode.ts';
import type { Position } from './rent.ts';

/**
 * The device's last answer about its position. `denied`: the rider or the browser forbids it. `unavailable`: the device
 * has no fix. `unknown`: the app has not asked yet; it asks only after a tap.
 */
export type PositionReading =
  /** `heading`: degrees clockwise from north; null while the rider stands still. */
  | { kind: 'located'; position: Position; heading?: number | null }
  | { kind: 'denied' }
  | { kind: 'unavailable' }
  | { kind: 'unknown' };

/**
 * The code of the message about a missing position, or null while there is one. A rider who was never asked counts as
 * not having allowed it.
 */
export function missingPositionCode(reading: PositionReading): 'geoNotAllowedByUser' | 'geolocationFailed' | null {
  if (reading.kind === 'located') return null;
  return reading.kind === 'unavailable' ? 'geolocationFailed' : 'geoNotAllowedByUser';
}

/**
 * The server only knows that a command had no position. The phone knows why: not allowed, no fix, or no position yet at
 * the time of sending. A permission helps only in the first case.
 */
export function refusalWithPosition(refusal: Refusal, reading: PositionReading): Refusal {
  if (refusal.code !== 'geoNotAllowedByUser') return refusal;
  return { ...refusal, code: missingPositionCode(reading) ?? 'coordinatesMissing' };
}

/** The device's position, for views and charts. */
export type PositionSource = {
  latest: () => PositionReading;
  /**
   * Calls the listener with each new reading; returns the unsubscribe function. Never opens the browser's permission
   * prompt.
   */
  watch: (listener: (reading: PositionReading) => void) => () => void;
  /** Asks the device now. It may open the browser's permission prompt, so call it only after a tap. */
  ask(): Promise<PositionReading>;
  /**
   * Calls the listener with the rider's answer to the prompt and with each later change in the browser's settings;
   * returns the unsubscribe function.
   */
  watchPermission(listener: (isAllowed: boolean) => void): () => void;
};

/**
 * The operator's link to another map app (`mapsAppUrl`) with the coordinates filled in: six decimals, a tenth of a
 * metre.
 */
export const mapsLink = (template: string, { latitude, longitude }: Coordinates): string =>
  template.replaceAll('{latitude}', latitude.toFixed(6)).replaceAll('{longitude}', longitude.toFixed(6));

/** Theatre Square (map-and-rent §2). */
export const DEFAULT_LOCATION = { longitude: 37.620859, latitude: 55.754278 };
/** The specification's zoom 15 is MapLibre's 14. */
export const DEFAULT_ZOOM = 14;
