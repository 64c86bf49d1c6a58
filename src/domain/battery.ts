/** Range of a full battery where the vehicle type names none, metres (map-and-rent §3, §9). */
const FULL_METERS = 50_000;
/** 25 km/h (map-and-rent §9). */
const METERS_A_MINUTE = 25_000 / 60;

type Battery = Readonly<{ batteryPercent: number | null; maxRangeMeters: number | null }>;

/** Remaining range, metres; null without a battery. */
export function rangeMeters({ batteryPercent, maxRangeMeters }: Battery): number | null {
  if (batteryPercent === null) return null;
  const percent = Math.min(100, Math.max(0, batteryPercent));
  return (percent / 100) * (maxRangeMeters ?? FULL_METERS);
}

/**
 * At 20 % and below (10 km left) the pin and the card show a low battery (our reading). A bike without a battery is
 * never low.
 */
const LOW_PERCENT = 20;
export const isLow = (batteryPercent: number | null): boolean =>
  batteryPercent !== null && batteryPercent <= LOW_PERCENT;

/** Whole minutes of riding in so many metres. Rounded down: the app must not promise more than the battery gives. */
export const rideMinutes = (meters: number): number => Math.floor(meters / METERS_A_MINUTE + 1e-9);
