const HOUR = 3600;

/** A ride lasts at most this long: `48:00:00` (map-and-rent §9). */
export const RIDE_LIMIT_SECONDS = 48 * HOUR;

/** Roubles, charged from the card when a ride went past its limit; a tariff can be bought again afterwards (map-and-rent §9). */
export const RIDE_FINE = 30_000;

/** Seconds into a ride at which the rider hears of the limit: twice as news, then with a countdown and the fine (decisions §4). */
const NEWS_AT = [46 * HOUR, 40 * HOUR] as const;
const COUNTDOWN_AT = 47.5 * HOUR;

export type RideLimit =
  /** `hours`: whole hours ridden when this was first said. */
  | { kind: 'ahead'; hours: number; leftSeconds: number }
  /** The last half an hour: counted down, with the fine. */
  | { kind: 'close'; leftSeconds: number }
  /** Past it: the service ends the ride and charges the fine. */
  | { kind: 'passed' };

/**
 * What a rider should know about the limit of the ride; null while it is far.
 * @param elapsedSeconds of the ride, pauses included
 */
export function rideLimit(elapsedSeconds: number): RideLimit | null {
  const leftSeconds = RIDE_LIMIT_SECONDS - elapsedSeconds;
  if (leftSeconds <= 0) return { kind: 'passed' };
  if (elapsedSeconds >= COUNTDOWN_AT) return { kind: 'close', leftSeconds };
  const news = NEWS_AT.find((at) => elapsedSeconds >= at);
  return news === undefined ? null : { kind: 'ahead', hours: news / HOUR, leftSeconds };
}
