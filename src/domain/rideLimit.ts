const HOUR = 3600;

/** A ride lasts at most this long: `48:00:00` (map-and-rent §9). */
export const RIDE_LIMIT_SECONDS = 48 * HOUR;

/**
 * Roubles, charged from the card when a ride exceeds the limit; the rider can buy a tariff again afterwards
 * (map-and-rent §9).
 */
export const RIDE_FINE = 30_000;

/**
 * Seconds of a ride at which the app warns about the limit: twice with a warning, then with a countdown and the fine
 * (decisions §4).
 */
const NOTIFY_AT = [46 * HOUR, 40 * HOUR] as const;
const COUNTDOWN_AT = 47.5 * HOUR;

export type RideLimit =
  /** `hours`: whole hours ridden at this warning. */
  | { kind: 'ahead'; hours: number; leftSeconds: number }
  /** The last half hour: a countdown with the fine. */
  | { kind: 'close'; leftSeconds: number }
  /** Past the limit: the service ends the ride and charges the fine. */
  | { kind: 'passed' };

/**
 * What the app shows about the limit; null while it is far.
 * @param elapsedSeconds of the ride, pauses included
 */
export function rideLimit(elapsedSeconds: number): RideLimit | null {
  const leftSeconds = RIDE_LIMIT_SECONDS - elapsedSeconds;
  if (leftSeconds <= 0) return { kind: 'passed' };
  if (elapsedSeconds >= COUNTDOWN_AT) return { kind: 'close', leftSeconds };
  const warning = NOTIFY_AT.find((at) => elapsedSeconds >= at);
  return warning === undefined ? null : { kind: 'ahead', hours: warning / HOUR, leftSeconds };
}
