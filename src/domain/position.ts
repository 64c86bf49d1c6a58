import type { Refusal } from './errorCode.ts';
import type { Position } from './rent.ts';

/**
 * What the device last said about where it is. `denied`: the rider or the browser said no; `unavailable`: no fix could be
 * had; `unknown`: nobody has asked yet, and nobody asks without a tap.
 */
export type PositionReading =
  /** `heading`: degrees clockwise from north; null while the rider stands still. */
  | { kind: 'located'; position: Position; heading?: number | null }
  | { kind: 'denied' }
  | { kind: 'unavailable' }
  | { kind: 'unknown' };

/** Why there is no place to speak of, as a message, or null while there is one. Whoever was never asked has not allowed it. */
export function whyNowhere(reading: PositionReading): 'geoNotAllowedByUser' | 'geolocationFailed' | null {
  if (reading.kind === 'located') return null;
  return reading.kind === 'unavailable' ? 'geolocationFailed' : 'geoNotAllowedByUser';
}

/**
 * The server only knows that no place came with an act; the phone knows why: not allowed, no fix, or not yet when it was sent.
 * Only the first is mended by a permission.
 */
export function refusalSeenFrom(refusal: Refusal, reading: PositionReading): Refusal {
  if (refusal.code !== 'geoNotAllowedByUser') return refusal;
  return { ...refusal, code: whyNowhere(reading) ?? 'coordinatesMissing' };
}

/** Where the rider is, as views and charts may know it. */
export type PositionSource = {
  latest(): PositionReading;
  /** Calls with each new reading; answers how to stop. Never opens the browser's question. */
  watch(listener: (reading: PositionReading) => void): () => void;
  /** Asks the device now; may open the browser's question, so it belongs behind a tap. */
  ask(): Promise<PositionReading>;
  /** Calls with what the rider answered to the browser's question, and when they change it in its settings; answers how to stop. */
  watchAnswers(listener: (isAllowed: boolean) => void): () => void;
};
